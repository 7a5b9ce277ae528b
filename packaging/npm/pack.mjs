// Makes the tarballs of the packages: the main one, and one for each platform whose binary
// is given.
//
//   node packaging/npm/pack.mjs v0.1.0 bin/npm linux/amd64=PATH windows/arm64=PATH.exe
//
// The platforms have their names in Go. The binary of this machine's platform must be given:
// its control interface describes the types of the main package. `npm ci` installs the tools.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const main = path.join(here, 'spiritlevel');
const root = path.join(here, '..', '..');
const licence = path.join(root, 'LICENSE');
const licences = path.join(root, 'bin', 'pages', 'licences'); // of the modules in the binary; a release has them
const systems = { linux: 'linux', darwin: 'darwin', windows: 'win32' };
const processors = { amd64: 'x64', arm64: 'arm64' };

const [tag, out, ...given] = process.argv.slice(2);
if (!/^v\d+\.\d+\.\d+(-[\w.-]+)?$/.test(tag ?? '') || given.length === 0) {
  fail('usage: node pack.mjs v0.1.0 OUT linux/amd64=PATH…');
}
const version = tag.slice(1);
const manifest = JSON.parse(fs.readFileSync(path.join(main, 'package.json'), 'utf8'));
const platforms = given.map((argument) => {
  const [, system, processor, binary] = /^(\w+)\/(\w+)=(.+)$/.exec(argument) ?? [];
  if (!systems[system] || !processors[processor]) fail(`${argument} is no platform with a path, such as linux/amd64=PATH`);
  return { os: systems[system], cpu: processors[processor], binary };
});
const own = platforms.find(({ os, cpu }) => os === process.platform && cpu === process.arch);
if (!own) fail(`the binary of this machine, for ${process.platform}-${process.arch}, is missing`);

demandVersion(own.binary);
await generate(own.binary);
compile();
fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
const names = platforms.map((platform) => packPlatform(platform));
packMain(names);

/** Binary and packages are of one version. A binary without a release has none. */
function demandVersion(binary) {
  const said = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1);
  if (said !== tag && said !== 'devel') fail(`${binary} is of version ${said}, and the packages of ${tag}`);
}

/** Generates the types of the control interface. */
async function generate(binary) {
  const server = spawn(binary, ['serve', '--until-eof', '--addr', '127.0.0.1:0'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
  const document = await (await fetch(`${line.split(' ')[2]}/control/openapi.json`)).text();
  server.stdin.end();
  await once(server, 'exit');
  const folder = path.join(main, 'src', 'api', 'generated');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'control.json'), document);
  tool('openapi-typescript', path.join(folder, 'control.json'), '--output', path.join(folder, 'control.ts'));
}

/** Compiles the package twice: as ES modules and as CommonJS. */
function compile() {
  const dist = path.join(main, 'dist');
  fs.rmSync(dist, { recursive: true, force: true });
  tool('tsc', '-p', here, '--outDir', path.join(dist, 'cjs'));
  tool('tsc', '-p', here, '--outDir', path.join(dist, 'esm'), '--module', 'ESNext', '--moduleResolution', 'bundler');
  for (const [folder, type] of [['cjs', 'commonjs'], ['esm', 'module']]) {
    fs.writeFileSync(path.join(dist, folder, 'package.json'), JSON.stringify({ type }) + '\n');
  }
}

/** Packs the binary of a platform, and returns the name of its package. */
function packPlatform({ os, cpu, binary }) {
  const name = `${manifest.name}-${os}-${cpu}`;
  const folder = path.join(out, name);
  const command = os === 'win32' ? 'spiritlevel.exe' : 'spiritlevel';
  fs.mkdirSync(path.join(folder, 'bin'), { recursive: true });
  fs.copyFileSync(binary, path.join(folder, 'bin', command));
  fs.chmodSync(path.join(folder, 'bin', command), 0o755);
  fs.copyFileSync(licence, path.join(folder, 'LICENSE'));
  if (fs.existsSync(licences)) fs.cpSync(licences, path.join(folder, 'licences'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'README.md'), `# ${name}\n\nThe command of [spiritlevel](${manifest.homepage}) for ` +
    `${os} on ${cpu}. Install the package \`${manifest.name}\`: it brings this one.\n`);
  const { license, homepage, repository, bugs } = manifest;
  write(folder, { name, version, description: `The spiritlevel command for ${os} on ${cpu}`, license, homepage, repository,
    bugs, os: [os], cpu: [cpu], preferUnplugged: true });
  pack(folder);
  return name;
}

/** Packs the main package. The packages of platforms are optional dependencies: npm installs those of the machine. */
function packMain(names) {
  const folder = path.join(out, manifest.name);
  fs.cpSync(main, folder, { recursive: true, filter: (from) => path.basename(from) !== 'src' });
  fs.copyFileSync(licence, path.join(folder, 'LICENSE'));
  write(folder, { ...manifest, version, optionalDependencies: Object.fromEntries(names.map((name) => [name, version])) });
  pack(folder);
}

function write(folder, contents) {
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(contents, null, 2) + '\n');
}

function pack(folder) {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', path.resolve(out), path.resolve(folder)], { stdio: 'inherit' });
  fs.rmSync(folder, { recursive: true });
}

function tool(name, ...args) {
  execFileSync(path.join(here, 'node_modules', '.bin', name), args, { stdio: ["ignore", 2, "inherit"] });
}

function fail(message) {
  process.stderr.write(`pack.mjs: ${message}\n`);
  process.exit(2);
}
