// Takes the pictures in this directory, and measures every email at both widths, also with words of 120 characters.
// Needs worker.jar, Node 20 and Chromium:  node docs/emails/take.mjs
// Ends with 1 if something overflows or has a contrast below 4.5:1.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const work = mkdtempSync(join(tmpdir(), 'emails-'));
const LONG = 'W'.repeat(120);
const WIDTHS = [375, 800];
const PICTURES = ['booking-confirmation', 'booking-change', 'booking-cancellation', 'stay-reminder', 'host-new-booking'];

/** In the page: what overflows, how tall it is, and the lowest contrast of any text, as WCAG 2 defines it. */
function measure() {
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(v => v / 255).map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const channels = colour => colour.match(/[\d.]+/g).map(Number);
  const background = element => {
    for (let e = element; e; e = e.parentElement) {
      const found = channels(getComputedStyle(e).backgroundColor);
      if (found.length < 4 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  const contrast = element => {
    const [one, other] = [channels(getComputedStyle(element).color), background(element)].map(luminance);
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };
  const elements = [...document.body.querySelectorAll('*')];
  const withText = elements.filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()));
  const page = document.documentElement;
  return {
    clientWidth: page.clientWidth,
    scrollWidth: page.scrollWidth,
    overflowing: elements.filter(e => e.scrollWidth > e.clientWidth && e.clientWidth > 0).length,
    height: page.scrollHeight,
    lowestContrast: Number(Math.min(...withText.map(contrast)).toFixed(2)),
    smallestText: Math.min(...withText.map(e => parseFloat(getComputedStyle(e).fontSize))),
  };
}

/** A page of a browser, spoken to over two pipes: messages end with NUL. */
async function browser() {
  const chromium = spawn('chromium', ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars',
    '--remote-debugging-pipe', `--user-data-dir=${join(work, 'profile')}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const waiting = new Map();
  let said = '';
  chromium.stdio[4].on('data', data => {
    const messages = (said + data).split('\0');
    said = messages.pop();
    for (const { id, result } of messages.map(message => JSON.parse(message))) waiting.get(id)?.(result);
  });
  let last = 0;
  const send = (message) => new Promise(resolve => {
    waiting.set(++last, resolve);
    chromium.stdio[3].write(JSON.stringify({ id: last, ...message }) + '\0');
  });
  const { targetInfos } = await send({ method: 'Target.getTargets' });
  const { targetId } = targetInfos.find(target => target.type === 'page');
  const { sessionId } = await send({ method: 'Target.attachToTarget', params: { targetId, flatten: true } });
  const close = () => new Promise(resolve => {
    chromium.on('exit', resolve);
    chromium.kill();
  });
  return { call: (method, params = {}) => send({ method, params, sessionId }), close };
}

async function show(call, html, width) {
  await call('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: 1, mobile: width < 600 });
  const { frameTree } = await call('Page.getFrameTree');
  await call('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
  const { result } = await call('Runtime.evaluate', { expression: `(${measure})()`, returnByValue: true });
  return result.value;
}

async function take(call, kind, width, height) {
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  const { data } = await call('Page.captureScreenshot', { format: 'png', clip, captureBeyondViewport: true });
  writeFileSync(join(here, `${kind}-${width}.png`), Buffer.from(data, 'base64'));
}

execFileSync('java', ['-jar', join(here, '../../worker/target/worker.jar'), 'emails', 'preview', work]);
const { call, close } = await browser();
let good = true;
try {
  for (const file of readdirSync(work).filter(name => name.endsWith('.html'))) {
    const kind = file.replace('.html', '');
    const html = readFileSync(join(work, file), 'utf8');
    const long = html.replace(/Loft above the tram|Hugo Host|Gwen Guest/g, LONG);
    for (const width of WIDTHS) {
      const stretched = await show(call, long, width);
      const usual = await show(call, html, width);
      console.log(kind, width, JSON.stringify(usual), 'long words:', JSON.stringify(stretched));
      good &&= [usual, stretched].every(m => m.scrollWidth <= m.clientWidth && m.clientWidth === width
        && m.overflowing === 0 && m.lowestContrast >= 4.5);
      if (PICTURES.includes(kind)) await take(call, kind, width, usual.height);
    }
  }
} finally {
  await close();
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exitCode = good ? 0 : 1;
