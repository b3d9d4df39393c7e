/**
 * A proof of a promise of docs/proofs.md: the long form of tests, or a program with its arguments. `needs` names a
 * setting without which it cannot be run.
 */
export type Proof =
  | { files: readonly string[]; only?: string; needs?: undefined }
  | { program: readonly [string, ...string[]]; needs?: string }

const tests = (...files: string[]): Proof => ({ files: files.map((file) => `src/${file}`) })
const faults = (name: string): Proof => tests(`testing/faults/${name}.test.ts`)
const mutations = (subject: string): Proof => ({ program: ['tools/prove/mutations/run.ts', subject] })

/** Every proof by its name on the page, in the order of `npm run prove`: the quick ones first. */
export const proofs: Readonly<Record<string, Proof>> = {
  matrix: tests('testing/access-matrix/matrix.test.ts'),
  'row-level': tests('testing/access-matrix/row-level.test.ts'),
  hours: tests('modules/hours/policy.test.ts'),
  fsync: faults('fsync'),
  live: faults('live'),
  cursors: faults('cursors'),
  returning: faults('returning'),
  endings: faults('endings'),
  stopping: faults('stopping'),
  starting: faults('starting'),
  upgrades: tests('testing/lifecycle/migrating.test.ts'),
  'new-version': tests('testing/lifecycle/upgrade-script.test.ts'),
  outages: tests('testing/lifecycle/outages.test.ts'),
  clocks: tests('testing/lifecycle/clocks.test.ts'),
  overload: faults('overload'),
  connections: faults('connections'),
  hostile: tests('testing/security/hostile.test.ts'),
  forged: tests('testing/security/forged.test.ts'),
  calendars: tests(
    'modules/calendars/server/generations.test.ts',
    'modules/reservations/server/external-ids/upsert.test.ts',
  ),
  'hostile-calendars': tests(
    'modules/calendars/server/hostile.test.ts',
    'modules/calendars/server/reading/read-body.test.ts',
  ),
  orders: faults('orders'),
  stock: faults('stock'),
  taxis: faults('taxis'),
  webhooks: faults('webhooks'),
  mails: faults('mails'),
  ringing: faults('ringing'),
  offline: { files: ['src/e2e/offline.e2e.ts'], only: 'made without a network' },
  files: tests('testing/security/files.test.ts'),
  archives: tests('testing/security/archives.test.ts'),
  'cross-site': tests('testing/security/cross-site.test.ts'),
  flood: tests('testing/security/flood.test.ts'),
  guesses: tests('testing/security/guesses.test.ts'),
  'stored-scripts': tests('e2e/stored-scripts.e2e.ts'),
  'pseudo-language': tests('e2e/pseudo-language.e2e.ts'),
  'visual-states': tests('e2e/visual-states.e2e.ts'),
  'layout-shift': tests('e2e/layout-shift.e2e.ts'),
  'large-backups': faults('large-backups'),
  audit: tests('testing/access-matrix/audit.test.ts'),
  deletion: faults('deletion'),
  convergence: faults('convergence'),
  'two-servers': faults('two-servers'),
  kills: faults('kills'),
  citus: {
    program: ['tools/test-citus.ts', 'src/testing/citus/', 'src/testing/faults/two-servers.test.ts'],
    needs: 'DESKBELL_CITUS',
  },
  'mutations-gate': mutations('guards of the gate'),
  'mutations-routes': mutations('guards of routes'),
  'mutations-scope': mutations('conditions of scopes'),
}

/** The proofs with these names; all of them if none is named. */
export const selectProofs = (names: readonly string[]): [name: string, proof: Proof][] => {
  const unknown = names.find((name) => !Object.hasOwn(proofs, name))
  if (unknown !== undefined)
    throw new Error(`There is no proof called "${unknown}". There are: ${Object.keys(proofs).join(', ')}.`)
  return Object.entries(proofs).filter(([name]) => names.length === 0 || names.includes(name))
}
