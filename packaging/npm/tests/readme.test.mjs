// The JavaScript of the package's README runs as it stands.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { promisify } from 'node:util';

const manifest = createRequire(import.meta.url).resolve('spiritlevel/package.json');
const readme = fs.readFileSync(manifest.replace('package.json', 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

test('README has examples', () => assert.equal(blocks.length, 2));

for (const [i, code] of blocks.entries()) {
  test(`example ${i + 1} runs`, async (context) => {
    const file = new URL(`example-${i}.mjs`, import.meta.url);
    fs.writeFileSync(file, code);
    context.after(() => fs.rmSync(file));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env; // the example is no part of this run
    await promisify(execFile)(process.execPath, [file.pathname], { env });
  });
}
