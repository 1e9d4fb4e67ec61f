// Lints an OpenAPI description with Redocly's recommended rules: node lint.mjs openapi.yaml
// Exits with 1 if there is any problem, even a warning.
import redocly from '@redocly/openapi-core';

const config = await redocly.createConfig({ extends: ['recommended'] });
const problems = await redocly.lint({ ref: process.argv[2], config });
redocly.formatProblems(problems, { totals: redocly.getTotals(problems), format: 'stylish' });
process.exit(problems.length === 0 ? 0 : 1);
