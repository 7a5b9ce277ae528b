#!/usr/bin/env node
'use strict';
// Runs the command for this machine with the arguments, the streams and the signals of this
// process, and ends as it does.

const { spawn } = require('node:child_process');
const os = require('node:os');
const { isatty } = require('node:tty');
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

// A terminal sends SIGINT to the command, too, and a second one would end it in disorder;
// other senders send signals only to this process. The end of its input ends serve in order
// on each system.
const atTerminal = [0, 1, 2].some((stream) => isatty(stream));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (child.stdin) child.stdin.end();
    else if (signal !== 'SIGINT' || !atTerminal) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
