/**
 * A promise of Deskbell, and the tests whose long form proves it, or a program with its arguments. `needs` names a
 * setting without which it cannot be run.
 */
export type Proof = { name: string; promise: string; needs?: string } & (
  | { files: readonly string[]; only?: string }
  | { program: readonly [string, ...string[]] }
)

const faults = 'src/testing/faults/'

/** Every proof in the order of `npm run prove`: the quick ones first. */
export const proofs: readonly Proof[] = [
  {
    name: 'matrix',
    promise: 'At least 2,500 cells of who may do what: no unexpected permission, no leak, no change on a denial',
    files: ['src/testing/access-matrix/matrix.test.ts'],
  },
  {
    name: 'row-level',
    promise:
      'Row-level security alone separates hotels; the tests fail without any one policy, and with any one opened',
    files: ['src/testing/access-matrix/row-level.test.ts'],
  },
  {
    name: 'hours',
    promise:
      'Over 10,000 timetables × 400 instants around every clock change of ten years in four zones, what is open is what a walk minute by minute finds; 0.2 ms at most for an answer',
    files: ['src/core/hours/policy.test.ts'],
  },
  {
    name: 'fsync',
    promise: 'At least one fsync for each acknowledged serial commit',
    files: [`${faults}fsync.test.ts`],
  },
  { name: 'live', promise: 'An undisturbed delivery takes 25 ms at most (p99)', files: [`${faults}live.test.ts`] },
  {
    name: 'cursors',
    promise: '500 missed events are caught up within 2 s; a client that stops reading delays nobody',
    files: [`${faults}cursors.test.ts`],
  },
  {
    name: 'returning',
    promise: '1,000 streams are back within 10 s after a restart, with everything that they missed',
    files: [`${faults}returning.test.ts`],
  },
  {
    name: 'endings',
    promise: 'A stream ends within 5 s after its session or its hotel',
    files: [`${faults}endings.test.ts`],
  },
  {
    name: 'stopping',
    promise: 'A graceful stop with 500 open streams takes 10 s at most, and aborts nothing',
    files: [`${faults}stopping.test.ts`],
  },
  {
    name: 'starting',
    promise: 'A start that is killed at any moment leaves no half-made state',
    files: [`${faults}starting.test.ts`],
  },
  {
    name: 'upgrades',
    promise:
      'Every earlier schema is upgraded with all its rows; after a kill at any of 50 points the next start completes it',
    files: ['src/testing/lifecycle/migrating.test.ts'],
  },
  {
    name: 'new-version',
    promise:
      'Twenty upgrades under load, seven of them broken on purpose, lose no acknowledged write; one box is away for 10 s at most, and two processes behind a proxy fail no request',
    files: ['src/testing/lifecycle/upgrade-script.test.ts'],
  },
  {
    name: 'outages',
    promise:
      'Disk full, data folder read-only, database stopped for a minute: 503 with the reason, and everything works within 5 s after the end',
    files: ['src/testing/lifecycle/outages.test.ts'],
  },
  {
    name: 'clocks',
    promise:
      'A server whose clock jumps by hours, forwards and back: sessions last, taxis are on time, every screen gets everything in order',
    files: ['src/testing/lifecycle/clocks.test.ts'],
  },
  {
    name: 'overload',
    promise:
      'Load above the capacity: 503 with Retry-After in the standard shape, acknowledged writes stay, and everything is as before within seconds',
    files: [`${faults}overload.test.ts`],
  },
  {
    name: 'connections',
    promise: 'Connections cut at random: no transaction hangs, none gets the answer of another',
    files: [`${faults}connections.test.ts`],
  },
  {
    name: 'hostile',
    promise: 'At least 10,000 malicious inputs: no internal error, no stack trace, every refusal in the standard shape',
    files: ['src/testing/security/hostile.test.ts'],
  },
  {
    name: 'forged',
    promise: '80 forged addresses of push services, and more: refused or never called, no connection to any',
    files: ['src/testing/security/forged.test.ts'],
  },
  {
    name: 'calendars',
    promise:
      'Fifty generations of the calendars of three platforms, a third of the readings broken, end in the rows of a model: what has begun is never removed, a broken calendar removes nothing, stays follow',
    files: ['src/features/calendars/server/generations.test.ts', 'src/core/reservations/server/keys/write.test.ts'],
  },
  {
    name: 'hostile-calendars',
    promise:
      '1,000 hostile calendars, among them 10 MB and 100,000 events: each is read or refused, none is answered 5xx, and none takes this process 50 ms',
    files: ['src/features/calendars/server/hostile.test.ts', 'src/features/calendars/server/reading/read-body.test.ts'],
  },
  {
    name: 'orders',
    promise:
      '5,000 orders through connections that break after the request was sent, in one of ten attempts: none lost, none duplicated, every guest knows what became of theirs',
    files: [`${faults}orders.test.ts`],
  },
  {
    name: 'stock',
    promise:
      '200 guests order the last 20 portions at once over 20 kills: 20 orders, 180 refusals with 0 left, stock 0, nobody is told two things',
    files: [`${faults}stock.test.ts`],
  },
  {
    name: 'taxis',
    promise:
      'A taxi is dispatched 2 to 3 s after the call and completed after its hour, exactly once, over 200 kills of one of two servers',
    files: [`${faults}taxis.test.ts`],
  },
  {
    name: 'webhooks',
    promise:
      '5,000 events reach a receiver that fails 30 % of its calls, over 50 kills of the process: none missing, twice only with the same id, each signature verified; a receiver that never answers delays another by less than a second',
    files: [`${faults}webhooks.test.ts`],
  },
  {
    name: 'mails',
    promise:
      '500 mails are queued while the SMTP server is down for ten minutes, and five kills follow: all 500 arrive, one at most twice for each kill, with the same Message-ID; the queue holds no token',
    files: [`${faults}mails.test.ts`],
  },
  {
    name: 'ringing',
    promise:
      '1,000 things for later, due over ten minutes, on three processes of which one is killed: each rings once, within 5 s of its time, and in no unclaimed count before',
    files: [`${faults}ringing.test.ts`],
  },
  {
    name: 'offline',
    promise:
      '100 requests, 100 orders and 100 taxis made without a network are queued on the phone and exist once; 100 more of each become stale, and are sent only after a confirmation',
    files: ['src/e2e/offline.e2e.ts'],
    only: 'made without a network',
  },
  {
    name: 'files',
    promise: '60 malicious files for images and imports: every refusal in the standard shape, none stored as it came',
    files: ['src/testing/security/files.test.ts'],
  },
  {
    name: 'archives',
    promise:
      'At least 200 forged backups of one hotel with the right checksums: each is refused, and no row, role or image of another hotel or of the platform changes',
    files: ['src/testing/security/archives.test.ts'],
  },
  {
    name: 'cross-site',
    promise: 'Requests of other sites, forged cookies and forged headers grant and change nothing',
    files: ['src/testing/security/cross-site.test.ts'],
  },
  {
    name: 'flood',
    promise: '200 honest guests behind one address sign in while somebody there guesses codes and passwords',
    files: ['src/testing/security/flood.test.ts'],
  },
  {
    name: 'guesses',
    promise:
      '10,000 guesses at each credential that a hotel can require of its guests, in all spellings, from one address and from a thousand: nobody gets in, and no guest who stays here is refused',
    files: ['src/testing/security/guesses.test.ts'],
  },
  {
    name: 'stored-scripts',
    promise: '40 scripts in every stored text, on every page: none runs, and none violates the policy',
    files: ['src/e2e/stored-scripts.e2e.ts'],
  },
  {
    name: 'pseudo-language',
    promise:
      'In a language that is 40 % longer than English no screen and no dialog shows a text without a translation or cuts one off',
    files: ['src/e2e/pseudo-language.e2e.ts'],
  },
  {
    name: 'visual-states',
    promise:
      'No screen and no dialog has an axe violation, light and dark, at 360, 768 and 1280 px; nothing sticks out or overlaps',
    files: ['src/e2e/visual-states.e2e.ts'],
  },
  {
    name: 'layout-shift',
    promise:
      'No screen shifts after its first paint, on a phone and on a desktop, however late its data, images and fonts load',
    files: ['src/e2e/layout-shift.e2e.ts'],
  },
  {
    name: 'large-backups',
    promise:
      '200,000 orders and 2,000 images: a backup takes 60 s at most, a restore 120 s; one flipped bit is refused',
    files: [`${faults}large-backups.test.ts`],
  },
  {
    name: 'audit',
    promise:
      'Every write of staff and keys leaves exactly one entry of the audit log or a declared none; without its entry nothing is written; no name of a guest is in it',
    files: ['src/testing/access-matrix/audit.test.ts'],
  },
  {
    name: 'deletion',
    promise:
      'A hotel with a million rows is deleted over 50 kills: whole until its backup is, no row and no picture afterwards, and the backup restores it; two others keep every row, and write at 95 % of their rate at least',
    files: [`${faults}deletion.test.ts`],
  },
  {
    name: 'convergence',
    promise: 'Disconnects of every kind change nothing in what any screen shows in the end',
    files: [`${faults}convergence.test.ts`],
  },
  {
    name: 'two-servers',
    promise:
      '50 clients, 20,000 changes, 1,000 disconnects of every kind, two server processes behind a proxy: no difference, no number skipped or duplicated',
    files: [`${faults}two-servers.test.ts`],
  },
  {
    name: 'kills',
    promise: 'Over 200 kills of the app and 50 of the database no acknowledged write is lost or duplicated',
    files: [`${faults}kills.test.ts`],
  },
  {
    name: 'citus',
    promise:
      'On a cluster of Citus: 20,000 changes with 1,000 disconnects over two servers, and no difference; over 50 kills of the coordinator and the workers, and 20 moves of a hotel, no acknowledged write is lost or duplicated; no statement of a hotel works on two machines',
    program: ['tools/test-citus.ts', 'src/testing/citus/', `${faults}two-servers.test.ts`],
    needs: 'DESKBELL_CITUS',
  },
  {
    name: 'mutations-gate',
    promise: 'The tests fail without any one guard of the session gate or rule of a policy',
    program: ['tools/prove/mutations/run.ts', 'guards of the gate'],
  },
  {
    name: 'mutations-routes',
    promise: 'The tests fail without any one `access` or feature flag of a contract',
    program: ['tools/prove/mutations/run.ts', 'guards of routes'],
  },
  {
    name: 'mutations-scope',
    promise: 'The tests fail without any one condition that a scope adds to a statement',
    program: ['tools/prove/mutations/run.ts', 'conditions of scopes'],
  },
]

/** The proofs with these names; all of them if none is named. */
export const proofsNamed = (names: readonly string[]): readonly Proof[] => {
  const unknown = names.find((name) => proofs.every((proof) => proof.name !== name))
  if (unknown !== undefined)
    throw new Error(`There is no proof called "${unknown}". There are: ${proofs.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? proofs : proofs.filter(({ name }) => names.includes(name))
}
