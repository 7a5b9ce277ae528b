'use strict';
// Finds the command. Each platform has a package of its own, of which npm installs the one
// for the machine: they are optional dependencies of this package.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { version } = require('./package.json');

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'];

const otherWays =
  'set SPIRITLEVEL_BINARY to the path of a spiritlevel command that you downloaded or built, ' +
  'or use a fake on another machine: start it there with "spiritlevel serve", here call connect(url)';

function findBinary() {
  const chosen = process.env.SPIRITLEVEL_BINARY;
  if (chosen) {
    if (!fs.existsSync(chosen)) {
      throw new Error(`SPIRITLEVEL_BINARY is ${chosen}, and there is no such file`);
    }
    return { path: path.resolve(chosen), chosen: true };
  }
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    throw new Error(`spiritlevel has no package for ${platform}, only for ${platforms.join(', ')}: ${otherWays}`);
  }
  return { path: packaged(`spiritlevel-${platform}`), chosen: false };
}

/** The command in the package of a platform. */
function packaged(name) {
  let manifest;
  try {
    manifest = require.resolve(`${name}/package.json`);
  } catch {
    throw new Error(
      `the package ${name}, which has the command for this machine, is not installed. npm leaves it out with ` +
        '--omit=optional, if node_modules or package-lock.json come from another platform, and if the registry does ' +
        `not have it: install it with "npm install --save-optional ${name}@${version}", or ${otherWays}`,
    );
  }
  const found = require(manifest).version;
  if (found !== version) {
    throw new Error(
      `spiritlevel is of version ${version}, and ${name} of version ${found}: ` +
        `install the same version with "npm install --save-optional ${name}@${version}"`,
    );
  }
  return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'spiritlevel.exe' : 'spiritlevel');
}

function versionWarning(binary) {
  if (!binary.chosen) return '';
  const said = spawnSync(binary.path, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const found = /^spiritlevel v?(\S+)/m.exec(said.stdout ?? '')?.[1];
  if (found === version || found === 'devel') return '';
  return `SPIRITLEVEL_BINARY is of version ${found ?? 'unknown'}, and the package spiritlevel of version ${version}`;
}

module.exports = { version, findBinary, versionWarning };
