/**
 * A proof of a promise of docs/proofs.md: the long form of tests, or a program with its arguments. `needs` names a
 * setting without which it cannot be run.
 */
export type Proof =
  | { files: readonly string[]; only?: string; needs?: undefined }
  | { program: readonly [string, ...string[]]; needs?: string }

const tests = (...files: string[]): Proof => ({ files: files.map((file) => `src/${file}`) })
const mutations = (subject: string): Proof => ({ program: ['tools/prove/mutations/run.ts', subject] })
/** Proofs that are called like their test files. */
const named = (folder: string, names: string, ending = '.test.ts'): Record<string, Proof> =>
  Object.fromEntries(names.split(' ').map((name) => [name, tests(`${folder}/${name}${ending}`)]))
const faults = (names: string): Record<string, Proof> => named('testing/faults', names)

/** Every proof by its name on the page, in the order of `npm run prove`: the quick ones first. */
export const proofs: Readonly<Record<string, Proof>> = {
  ...named('testing/access-matrix', 'matrix row-level'),
  hours: tests('modules/hours/policy.test.ts'),
  ...faults('fsync live cursors returning endings stopping starting'),
  upgrades: tests('testing/lifecycle/migrating.test.ts'),
  'new-version': tests('testing/lifecycle/upgrade-script.test.ts'),
  ...named('testing/lifecycle', 'outages clocks'),
  ...faults('overload connections'),
  ...named('testing/security', 'hostile forged sealed-register'),
  calendars: tests(
    'modules/calendars/server/generations.test.ts',
    'modules/reservations/server/external-ids/upsert.test.ts',
  ),
  'tourist-tax': tests('modules/tax/server/reference.test.ts', 'modules/tax/server/chains.test.ts'),
  'hostile-calendars': tests(
    'modules/calendars/server/hostile.test.ts',
    'modules/calendars/server/reading/read-body.test.ts',
  ),
  charging: tests('modules/orders/server/charging-races.test.ts'),
  extras: tests('modules/extras/server/races.test.ts'),
  'register-races': tests('modules/register/server/races.test.ts'),
  'register-size': tests('testing/large-dataset/register.test.ts'),
  'arrival-links': tests('modules/registration/server/links/link.test.ts'),
  retention: tests('modules/register/server/jobs/retention.test.ts'),
  'register-warnings': tests('modules/register/server/jobs/on-time.test.ts'),
  'registration-keyboard': tests('modules/registration/keyboard.e2e.ts'),
  'live-bills': tests('modules/bill/server/live.test.ts'),
  ...faults('bills register orders stock taxis webhooks mails ringing'),
  offline: { files: ['src/e2e/offline.e2e.ts'], only: 'made without a network' },
  ...named('testing/security', 'files archives cross-site flood guesses'),
  ...named('e2e', 'stored-scripts pseudo-language visual-states layout-shift', '.e2e.ts'),
  ...faults('large-backups'),
  ...named('testing/access-matrix', 'audit'),
  ...faults('deletion convergence two-servers kills'),
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
