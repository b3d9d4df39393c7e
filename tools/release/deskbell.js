#!/usr/bin/env -S node --max-semi-space-size=16 --heap-growing-percent=50
// The command of a release. It is plain JavaScript that an old Node can read as well: that one gets a sentence.
import { readFileSync } from 'node:fs'
import module from 'node:module'

const commands = {
  start: ['main.server', 'runs Deskbell; so does `deskbell` alone'],
  backup: ['main.backup', '[--hotel SLUG] [--to FILE] [--upload]: everything, or one hotel, to one file'],
  restore: ['main.restore', 'FILE | s3:NAME | s3:latest: a whole backup into an empty database, or one hotel'],
  owner: ['main.owner', 'EMAIL: a link with which the owner chooses a password'],
  doctor: ['main.doctor', 'looks at the machine and the settings, and says what to do'],
  'remove-demo': ['main.remove-demo', 'removes the demo hotels and accounts'],
}
const usage = `deskbell [command]\n\n${Object.entries(commands)
  .map(([name, [, text]]) => `  ${name.padEnd(12)} ${text}\n`)
  .join('')}  version      prints the version\n\nSettings are environment variables: docs/operations.md\n`

const { version, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [command = 'start', ...parameters] = process.argv.slice(2)
const [major, minor] = process.versions.node.split('.').map(Number)
const [wantedMajor, wantedMinor] = engines.node.replace('>=', '').split('.').map(Number)

/** @param {string} sentence */
const refuse = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

if (command === 'version' || command === '--version') {
  process.stdout.write(`${version}\n`)
} else if (command === 'help' || command === '--help') {
  process.stdout.write(usage)
} else if (!Object.hasOwn(commands, command)) {
  refuse(`There is no command "${command}".\n\n${usage}`)
} else if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  refuse(
    `Deskbell ${version} needs Node ${wantedMajor}.${wantedMinor} or newer; this is Node ${process.versions.node}. ` +
      'Get it from https://nodejs.org/en/download, or use the archive for Linux, which brings its own.',
  )
} else if (command === 'start' && parameters.length > 0) {
  refuse(`deskbell start takes no parameters, but got "${parameters.join(' ')}". Settings are environment variables.`)
} else {
  // The compile cache of one start is reused by the next. An unwritable folder does not matter.
  module.enableCompileCache()
  process.argv.splice(2, Infinity, ...parameters)
  await import(`../server/${commands[command][0]}.js`)
}
