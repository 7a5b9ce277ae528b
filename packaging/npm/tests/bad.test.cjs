// Bad surroundings: each is one clear sentence, and no process stays. As CommonJS.
const assert = require('node:assert/strict');
const { execFile, spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { start, version } = require('spiritlevel');

const own = `spiritlevel-${process.platform}-${process.arch}`;
const launcher = require.resolve('spiritlevel/package.json').replace('package.json', 'bin/spiritlevel.cjs');

/** Runs node and returns its exit code and output. */
function node(args, env = {}) {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env }, cwd: __dirname }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

/** Copies the packages to a folder of their own, to break them. */
function copyPackages(context) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spiritlevel-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  for (const name of ['spiritlevel', own]) {
    const from = path.dirname(require.resolve(`${name}/package.json`));
    fs.cpSync(from, path.join(folder, 'node_modules', name), { recursive: true });
  }
  return folder;
}

/** Reads the URL that a process prints. */
function urlOf(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const url = /http:\S+(?=\s)/.exec(text)?.[0];
      if (url) resolve(url);
    });
    child.on('exit', () => reject(new Error(`no URL in ${text}`)));
  });
}

/** Waits until nothing listens at a URL. */
async function gone(url) {
  const limit = AbortSignal.timeout(20_000);
  while (!limit.aborted) {
    const answers = await new Promise((resolve) => {
      http.get(`${url}/control/health`, { agent: false }, (response) => resolve(response.resume())).on('error', () => resolve(false));
    });
    if (!answers) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} still answers`);
}

test('the command prints its version and ends with the code of the command', async () => {
  const said = await node([launcher, 'version']);
  assert.match(said.stdout, /^spiritlevel /);
  assert.equal((await node([launcher, 'levels', '9999'])).code, 2);
  assert.equal((await node([launcher, 'exec', '--', process.execPath, '-e', 'process.exit(7)'])).code, 7);
});

test('a missing package of the platform is an error with the ways that are left', async (context) => {
  const folder = copyPackages(context);
  fs.rmSync(path.join(folder, 'node_modules', own), { recursive: true });
  const copy = path.join(folder, 'node_modules', 'spiritlevel', 'bin', 'spiritlevel.cjs');
  const said = await node([copy, 'version']);
  assert.equal(said.code, 2);
  assert.match(said.stderr, new RegExp(`^spiritlevel: the package ${own}, .* is not installed\\. .*--omit=optional.*SPIRITLEVEL_BINARY`));
});

test('a platform without a package is an error with the ways that are left', async () => {
  const other = "Object.defineProperty(process, 'arch', { value: 'riscv64' }); require('spiritlevel').start().catch((e) => console.log(e.message))";
  const said = await node(['-e', other]);
  assert.match(said.stdout, /^spiritlevel has no package for \w+-riscv64, only for linux-x64, .*SPIRITLEVEL_BINARY/);
});

test('packages of two versions are an error', async (context) => {
  const folder = copyPackages(context);
  const file = path.join(folder, 'node_modules', own, 'package.json');
  fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), version: '9.9.9' }));
  const copy = path.join(folder, 'node_modules', 'spiritlevel', 'bin', 'spiritlevel.cjs');
  const said = await node([copy, 'version']);
  assert.equal(said.code, 2);
  assert.ok(said.stderr.startsWith(`spiritlevel: spiritlevel is of version ${version}, and ${own} of version 9.9.9: install`));
});

test('a chosen command of another version is used, with a warning', async (context) => {
  if (process.platform === 'win32') return context.skip('the other command is a script of sh');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spiritlevel-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  const other = path.join(folder, 'other');
  fs.writeFileSync(other, '#!/bin/sh\necho spiritlevel v9.9.9\n', { mode: 0o755 });
  const said = await node([launcher, 'version'], { SPIRITLEVEL_BINARY: other });
  assert.equal(said.stdout, 'spiritlevel v9.9.9\n');
  assert.equal(said.stderr, `spiritlevel: SPIRITLEVEL_BINARY is of version 9.9.9, and the package spiritlevel of version ${version}\n`);
  const none = await node([launcher, 'version'], { SPIRITLEVEL_BINARY: path.join(folder, 'none') });
  assert.match(none.stderr, /^spiritlevel: SPIRITLEVEL_BINARY is .*none, and there is no such file\n$/);
  const text = await node([launcher, 'version'], { SPIRITLEVEL_BINARY: __filename });
  assert.equal(text.code, 126);
  assert.match(text.stderr, /does not start: /);
});

test('a taken port is an error with advice', async () => {
  const first = await start();
  await assert.rejects(start({ addr: new URL(first.url).host }), /ended with exit code 2; .*\n.*cannot listen on .*127\.0\.0\.1:0 takes a free port/);
  await first.stop();
});

test('wrong properties and a folder that cannot be written are errors of the command', async () => {
  await assert.rejects(start({ level: 9999 }), /9999/);
  await assert.rejects(start({ state: path.join(__dirname, 'none', 'state') }), /state file: .*none/);
  await assert.rejects(start({ scenario: path.join(__dirname, 'none.yaml') }), /none\.yaml/);
});

test('a fake that dies is an error with its last lines', async () => {
  const fake = await start({ verbose: false, args: ['--verbose'] });
  await fetch(`${fake.url}/api/v1/server_settings`);
  process.kill(fake.server.child.pid, 'SIGKILL');
  await assert.rejects(fake.world(), /^Error: the fake ended with SIGKILL; its last lines are:\n.*GET \/api\/v1\/server_settings/);
  await fake.stop();
});

test('a stopped fake says so, and stops once', async () => {
  const fake = await start();
  await fake.stop();
  await fake.stop();
  await assert.rejects(fake.world(), /the fake was stopped/);
  await gone(fake.url);
});

test('a process that does not stop its fake ends, and the fake with it', async () => {
  const said = await node(['-e', "require('spiritlevel').start().then((fake) => console.log(fake.url))"]);
  assert.equal(said.code, 0, said.stderr);
  await gone(said.stdout.trim());
});

for (const [name, args] of [
  ['a test process', ['-e', "require('spiritlevel').start().then((fake) => { console.log(fake.url); setInterval(() => {}, 1e6) })"]],
  ['the launcher of serve', [launcher, 'serve', '--addr', '127.0.0.1:0']],
]) {
  test(`${name} that is killed takes its fake with it`, async () => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], cwd: __dirname });
    const url = await urlOf(child);
    child.kill('SIGKILL');
    await gone(url);
  });
}

test('the launcher hands signals on', async () => {
  const child = spawn(process.execPath, [launcher, 'serve', '--addr', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await urlOf(child);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  await gone(url);
});
