import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { findMissingForImages } from './tools/test/image-programs.ts'

// A test waits for a third of its time: for a browser, for a deadline, for a disk.
const maxWorkers = availableParallelism() + 1

// What breaks things on purpose and waits for them to recover, or fills a database: seconds to minutes a file.
const reliability = ['src/testing/{faults,lifecycle,large-dataset}/**/*.test.ts']

// What needs a cluster of Citus; and a cluster of its own, because it breaks it.
const onCluster = 'src/testing/citus/**/*.test.ts'
const breakClusters = ['src/testing/citus/{kills,move,from-one}.test.ts']

// What builds the image and runs it.
const ofImage = 'src/testing/image/**/*.test.ts'

// What is about one PostgreSQL, or about no database at all, says nothing new on a cluster.
const ofOnePostgres = [
  'src/**/web/**',
  'src/modules/*/*.test.ts',
  'src/platform/contract/**',
  'src/modules/reservations/server/reading/**',
  'src/packages/**',
  'src/platform/server/{machine,security}/**',
  'src/testing/{operations,lifecycle,image,large-dataset}/**',
  // Its triggers refuse entries on one machine; that an entry and its write are one is tested on a cluster with the log.
  'src/testing/access-matrix/audit.test.ts',
  // Of these, the one that needs no database of its own and asks most of it.
  'src/testing/faults/!(two-servers).test.ts',
]

// Files share the process of their worker, and what it has loaded: loading the server takes longer than most files. What
// a file changes outside its own world it puts back.
const isolate = false

// Six kinds of tests: everything beside the code, the tools, journeys through the whole product, reliability, the image,
// and the tests of the server once more on a cluster of Citus. CONTRIBUTING.md says which command runs which.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    pool: 'forks',
    globalSetup: ['src/testing/global-setup/postgres.ts'],
    setupFiles: ['tools/test/umask.ts', 'tools/test/further-attempts.ts'],
    // A condition may take its time: who polls gives up late, not at vitest’s one second, which a stalled machine needs
    // for nothing.
    expect: { poll: { timeout: 10_000 } },
    // A machine that others share stalls now and then. There a test that fails has one more attempt; `npm test` names
    // it.
    retry: process.env['CI'] ? 1 : 0,
    // Each test so many times more: whether a further attempt finds what the first one found.
    repeats: Number(process.env['DESKBELL_REPEATS'] ?? 0),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,db}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...reliability, onCluster, ofImage],
          isolate,
          testTimeout: 40_000,
          hookTimeout: 40_000,
          maxWorkers,
          globalSetup: [],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'tools',
          include: ['{tools,bench}/**/*.test.ts'],
          isolate,
          testTimeout: 40_000,
          hookTimeout: 40_000,
          maxWorkers,
          globalSetup: [],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['{src,bench,tools}/**/*.e2e.ts'],
          setupFiles: ['src/testing/setup/close-pages.ts'],
          isolate,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          maxWorkers,
          globalSetup: [],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'reliability',
          include: reliability,
          testTimeout: 40_000,
          hookTimeout: 40_000,
          maxWorkers,
          globalSetup: [],
          sequence: { groupOrder: 2 },
        },
      },
      ...(findMissingForImages() === undefined
        ? [
            {
              extends: true as const,
              test: {
                name: 'image',
                include: [ofImage],
                testTimeout: 120_000,
                hookTimeout: 900_000,
                globalSetup: [],
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
      ...(process.env['DESKBELL_CITUS']
        ? [
            {
              extends: true as const,
              test: {
                name: 'citus',
                include: ['src/{app,modules,operations,packages,platform,testing}/**/*.test.ts'],
                exclude: [...configDefaults.exclude, ...ofOnePostgres, ...breakClusters],
                testTimeout: 120_000,
                hookTimeout: 120_000,
                maxWorkers,
                globalSetup: ['src/testing/global-setup/citus.ts'],
                sequence: { groupOrder: 3 },
              },
            },
            {
              extends: true as const,
              test: {
                name: 'citus-faults',
                include: breakClusters,
                testTimeout: 120_000,
                hookTimeout: 240_000,
                maxWorkers: 1,
                globalSetup: [],
                sequence: { groupOrder: 4 },
              },
            },
          ]
        : []),
    ],
  },
})
