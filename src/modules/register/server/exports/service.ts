import { createHash } from 'node:crypto'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { notSetUp, type RegistrationSettings } from '#modules/registration/contract/settings.ts'
import { getOutputs } from '#modules/registration/policy/desk.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import type { Sealing } from '#modules/registration/server/form/sealing.ts'
import { findRegistrationSettings } from '#modules/registration/server/settings.ts'
import { invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { eventNumber, lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { RateLimits, type LimitRule } from '#platform/server/rate-limits/rate-limit.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  cannotWrite,
  maxFilesPerDay,
  nothingToExport,
  tooManyFiles,
  type OutputForm,
  type RegisterExport,
} from '../../contract/outputs.ts'
import { fileOutputs, getTaking, type FileOutput, type Taking } from '../../policy/outputs.ts'
import type { EntrySealing } from '../entries/sealing.ts'
import type { Cannot } from '../outputs/entry.ts'
import { getWriter, readRules, type RegisterRules } from '../rules.ts'
import { refreshStay } from '../stays/refresh.ts'
import { lockStayRows, type StayRow } from '../stays/store.ts'
import { writeBookings } from './bookings.ts'
import { formats, type NamedFile } from './formats.ts'
import { readContents } from './read.ts'
import * as store from './store.ts'

type Options = { database: Database; sealing: EntrySealing; forms: Sealing }
type Period = { from: string; to: string }
type Preview = { count: number; copy: boolean; cannot: Cannot[] }
/** A file with the export that it belongs to. */
type MadeFile = { exportId: string; name: string; bytes: Uint8Array }

type ListedExports = {
  items: RegisterExport[]
  outputs: { output: FileOutput; copy: boolean; waiting: number }[]
  event_number: number
}

const listOutputs = async (tx: Tx, scope: Scope): Promise<ListedExports['outputs']> => {
  const settings = await findRegistrationSettings(tx, scope)
  const pack = settings.pack && getPack(settings.pack)
  if (pack === null || !settings.register_on) return []
  const offered: readonly string[] = getOutputs(pack, settings)
  return Promise.all(
    fileOutputs
      .filter((output) => offered.includes(output))
      .map(async (output) => {
        const taking = getTaking(output, settings)
        const waiting = taking.isCopy ? 0 : await store.countWaiting(tx, scope, taking)
        return { output, copy: taking.isCopy, waiting }
      }),
  )
}

const maxListed = 200
const daySeconds = 86_400
const files: LimitRule = {
  free: maxFilesPerDay - 1,
  seconds: daySeconds,
  delaySeconds: daySeconds,
  maxSeconds: daySeconds,
}

/** What a file is of: the reports that it takes, or the entries of a copy, which takes none. */
type Found = { reports: store.TakenReport[]; ids: Set<string>; leaving: Set<string> }

const ofReports = (reports: store.TakenReport[]): Found => ({
  reports,
  ids: new Set(reports.map(({ subject_id }) => subject_id)),
  leaving: new Set(reports.flatMap(({ moment, subject_id }) => (moment === 'left' ? [subject_id] : []))),
})

const getStayIds = (reports: readonly store.TakenReport[]): string[] => [
  ...new Set(reports.flatMap(({ stay_id }) => stay_id ?? [])),
]

/**
 * Finds what waits, with the rows of its stays locked first, as everywhere: nothing of it is corrected, merged or told by
 * somebody else until the end of the transaction.
 */
const lockWaiting = async (tx: Tx, scope: Scope, taking: Taking, period: Period): Promise<Found> => {
  if (taking.moments.includes('booked'))
    return ofReports(await store.selectWaiting(tx, scope, taking, period).forUpdate().execute())
  const seen = await store.listWaiting(tx, scope, taking, period)
  await lockStayRows(tx, scope, getStayIds(seen))
  const known = new Set(seen.map(({ id, stay_id }) => `${id} ${stay_id}`))
  // What was merged into another stay between the two waits for the next file.
  const waiting = await store.listWaiting(tx, scope, taking, period)
  return ofReports(waiting.filter(({ id, stay_id }) => known.has(`${id} ${stay_id}`)))
}

/** The stays of an export, locked. */
const lockStaysOf = async (tx: Tx, scope: Scope, exportId: string): Promise<StayRow[]> => {
  const rows = await lockStayRows(tx, scope, getStayIds(await store.listTaken(tx, scope, exportId)))
  const locked = new Set(rows.map(({ id }) => id))
  const now = getStayIds(await store.listTaken(tx, scope, exportId))
  // One of them was merged between the two.
  return now.every((id) => locked.has(id)) ? rows : lockStaysOf(tx, scope, exportId)
}

const find = async (
  tx: Tx,
  scope: Scope,
  taking: Taking,
  period: Period,
  made: RegisterExport | null,
): Promise<Found> => {
  if (made && !made.copy) return ofReports(await store.listTaken(tx, scope, made.id))
  if (!taking.isCopy) return lockWaiting(tx, scope, taking, period)
  const ids = new Set(await store.listCopied(tx, scope, taking.packs, period))
  return { reports: [], ids, leaving: ids }
}

const refuseWrongPeriod = ({ from, to }: Period): void => {
  if (to < from) refuse(invalidInput, 'to')
}

const needTaking = (output: FileOutput, settings: RegistrationSettings): Taking =>
  settings.pack === null ? refuse(notSetUp) : getTaking(output, settings)

/** The files for authorities: each report is in one of them. */
export const createExports = ({ database, sealing, forms }: Options) => {
  const limits = new RateLimits(database)

  /** @throws Refusal 400 where nothing is to be written; 409 where the settings lack something */
  const write = async (
    tx: Tx,
    scope: Scope,
    {
      output,
      found,
      rules,
      made_at,
      separator,
    }: {
      output: FileOutput
      found: Found
      rules: RegisterRules
      made_at: string
      separator: OutputForm['separator']
    },
  ): Promise<NamedFile> => {
    if (found.ids.size === 0) return refuse(nothingToExport)
    const { settings, zone } = rules
    if (output === 'ses_rh') return writeBookings(tx, scope, { sealing, forms }, found.ids, { settings, zone })
    const withParties = output === 'ses_pv' || output === 'unl'
    const contents = await readContents(tx, scope, { sealing, zone }, { ...found, withParties })
    const file = await formats[output](tx, scope, contents, { settings, zone, made_at, separator })
    return { ...file, cannot: [...contents.unreadable, ...file.cannot] }
  }

  const make = async (scope: ManagerScope, output: FileOutput, form: OutputForm): Promise<MadeFile> => {
    const writer = getWriter(scope)
    refuseWrongPeriod(form)
    const seconds = await limits.attempt(`register files:${scope.hotelId}`, files)
    if (seconds > 0) throw new Refusal(tooManyFiles, { retryAfterSeconds: seconds })
    return database.write(scope, async (tx) => {
      await lockUntilCommit(tx, `register output:${scope.hotelId}:${output}`)
      const rules = await readRules(tx, scope)
      const made =
        form.again === undefined ? null : ((await store.findExport(tx, scope, form.again)) ?? refuse(notFound))
      if (made && made.output !== output) refuse(notFound)
      const taking = needTaking(output, rules.settings)
      const period = made ? { from: made.from_day, to: made.to_day } : form
      const found = await find(tx, scope, taking, period, made)
      const without = new Set(form.without)
      const left_out = [...found.ids].filter((id) => without.has(id))
      for (const id of left_out) found.ids.delete(id)
      const made_at = made?.made_at ?? new Date(rules.now).toISOString()
      const file = await write(tx, scope, { output, found, rules, made_at, separator: form.separator })
      if (file.cannot.length > 0)
        throw new Refusal(cannotWrite, { values: { count: file.cannot.length }, current: file.cannot })
      if (file.entries.length === 0) refuse(nothingToExport)

      const exportId = made?.id ?? newId()
      if (!made) {
        const isIn = new Set(file.entries)
        const reports = found.reports.filter(({ subject_id }) => isIn.has(subject_id))
        await store.insertExport(tx, scope, {
          id: exportId,
          output,
          from_day: period.from,
          to_day: period.to,
          count: file.entries.length,
          left_out: left_out.length,
          sha256: createHash('sha256').update(file.content).digest(),
          pack_version: getPack(taking.packs[0] ?? 'own').version,
          made_by_name: writer.name,
          made_at,
          copy: taking.isCopy,
        })
        // What is exported is as open as what waits: nothing else of a stay follows from it.
        await store.markExported(tx, scope, reports.map(({ id }) => id), exportId) // prettier-ignore
      }
      const days = period.from === period.to ? period.from : `${period.from} – ${period.to}`
      const label = `${output} · ${days} · ${file.entries.length}`
      await recordEntry(tx, scope, 'register.exported', { entity: 'register_exports', id: exportId, label })
      return { exportId, name: file.name, bytes: file.content }
    })
  }

  return {
    /**
     * Makes a file and marks what it holds as exported; one call after the other.
     * @throws Refusal 400 where nothing waits; 409 with the persons whom it cannot hold; 429 after 200 files in a day
     */
    make,

    /** How many persons a file would hold. */
    preview: async (scope: ManagerScope, output: FileOutput, period: Period): Promise<Preview> => {
      getWriter(scope)
      refuseWrongPeriod(period)
      return database.read(scope, async (tx) => {
        const rules = await readRules(tx, scope)
        const taking = needTaking(output, rules.settings)
        const found = taking.isCopy
          ? await find(tx, scope, taking, period, null)
          : ofReports(await store.listWaiting(tx, scope, taking, period))
        if (found.ids.size === 0) return { count: 0, copy: taking.isCopy, cannot: [] }
        const made_at = new Date(rules.now).toISOString()
        const { entries, cannot } = await write(tx, scope, { output, found, rules, made_at, separator: ';' })
        return { count: entries.length, copy: taking.isCopy, cannot }
      })
    },

    list: (scope: ManagerScope): Promise<ListedExports> =>
      database.read(scope, async (tx) => ({
        outputs: await listOutputs(tx, scope),
        items: await store.listExports(tx, scope, maxListed),
        event_number: await eventNumber(tx, scope),
      })),

    /** Twice is once. @throws Refusal 404 also for a copy: it took no report */
    accept: (scope: ManagerScope, id: string, reference: string): Promise<RegisterExport> => {
      const writer = getWriter(scope)
      return database.write(scope, async (tx) => {
        const found = (await store.findExport(tx, scope, id)) ?? refuse(notFound)
        if (found.copy) refuse(notFound)
        const stays = await lockStaysOf(tx, scope, id)
        const current = (await store.lockExport(tx, scope, id)) ?? refuse(notFound)
        if (current.accepted_at !== null) return current
        const rules = await readRules(tx, scope)
        const now = new Date(rules.now).toISOString()
        await store.markDone(tx, scope, id, { done_at: now, done_by_name: writer.name, reference })
        const acceptance = { accepted_at: now, accepted_by_name: writer.name, reference }
        const saved = await store.updateExport(tx, scope, id, acceptance)
        for (const stay of stays) await refreshStay(tx, scope, rules, stay)
        const label = [current.output, reference].filter(Boolean).join(' · ')
        await recordEntry(tx, scope, 'register.accepted', { entity: 'register_exports', id, label })
        return saved
      })
    },
  }
}
