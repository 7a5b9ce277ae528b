#!/usr/bin/env node
'use strict';
// Runs the command for this machine with the arguments, the streams and the signals of this
// process, and ends as it does.

const { spawn } = require('node:child_process');
const os = require('node:os');
const { findBinary, versionWarning } = require('../binary.cjs');

/** Prints an error like the command itself, with its exit code for wrong usage. */
function fail(message, code = 2) {
  process.stderr.write(`spiritlevel: ${message}\n`);
  process.exit(code);
}

let binary;
try {
  binary = findBinary();
} catch (error) {
  fail(error.message);
}
const warning = versionWarning(binary);
if (warning) process.stderr.write(`spiritlevel: ${warning}\n`);

// The fake of serve ends with this process, also if this process is killed: then the kernel
// closes the pipe that is its standard input.
let [command, ...rest] = process.argv.slice(2);
let stdin = 'inherit';
if (command === 'serve' && !rest.some((argument) => argument.startsWith('--until-eof'))) {
  rest = ['--until-eof', ...rest];
  stdin = 'pipe';
}
const child = spawn(binary.path, command === undefined ? [] : [command, ...rest], { stdio: [stdin, 'inherit', 'inherit'] });
child.stdin?.on('error', () => {}); // the command has ended
child.on('error', (error) => fail(`${binary.path} does not start: ${error.message}`, 126));

// A terminal sends its signals to the command, too; other senders only to this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
