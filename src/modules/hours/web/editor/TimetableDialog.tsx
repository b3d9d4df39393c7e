import { Trash } from 'lucide-react'
import { useState } from 'react'
import type { ThingWithHours } from '#modules/features/web/feature.ts'
import { newId } from '#platform/contract/id.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { HoursUse, OpeningHours } from '../../contract.ts'
import { inUse, timetableFailures } from '../../contract/editing.ts'
import { maxNameLength, timetableProblem } from '../../policy/timetable.ts'
import { useHoursEditing } from '../staff/use-hours-editing.ts'
import { DayGroupFields } from './DayGroupFields.tsx'
import { ExceptionFields } from './ExceptionFields.tsx'
import { nameDays, nameTimes, groupDays, toDraft, toPeriods } from './state.ts'

/** The form of a timetable, new or not: its week, its exceptions, and what uses it. */
export const TimetableDialog = ({
  row,
  things,
  uses,
  open,
  onClose,
}: { row: OpeningHours | null; things: readonly ThingWithHours[]; uses: readonly HoursUse[] } & LateDialog) => {
  const { t, language } = useTranslation()
  const editing = useHoursEditing()
  const [id] = useState(() => row?.id ?? newId())
  const [draft, setDraft] = useState(() => toDraft(row))
  const [used, setUsed] = useState<readonly string[]>(() =>
    uses.filter(({ hours_id }) => hours_id === row?.id).map((use) => use.id),
  )
  const [errors, setErrors] = useState<{ name?: string; times?: string }>({})
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSubmit()
  const problem = useSaveProblem(row, ({ name, periods }) =>
    [name, ...groupDays(periods).map(({ days, times }) => `${nameDays(days, language)} ${nameTimes(times)}`)].join(
      ', ',
    ),
  )
  const hoursOf = (thing: string): string | null => uses.find((use) => use.id === thing)?.hours_id ?? null

  const saveUses = async () => {
    for (const { id: thing } of things) {
      const was = hoursOf(thing)
      const wants = used.includes(thing) ? id : was === id ? null : was
      if (wants !== was) await editing.setUse({ used_by: thing, hours_id: wants, was })
    }
  }
  const save = async () => {
    const values = {
      name: draft.name.trim(),
      periods: toPeriods(draft.groups),
      exceptions: draft.exceptions.map((one) => ({ ...one, periods: [...one.periods] })),
    }
    const found = timetableProblem(values)
    const missing = {
      ...(values.name === '' && { name: t('hours.name_required') }),
      ...(found && { times: t(timetableFailures[found].code) }),
    }
    setErrors(missing)
    if (busy || Object.keys(missing).length > 0) return
    problem.clear()
    await send(
      async () => {
        if (row === null) await editing.add({ id, ...values })
        else await editing.update(id, { ...values, ...problem.seen })
        await saveUses()
        toast.success(t('hours.saved'))
        onClose()
      },
      (cause) => void problem.isRace(cause),
    )
  }
  const remove = async () => {
    setAsks(false)
    await send(
      async () => {
        await editing.remove(id)
        toast.success(t('hours.removed'))
        onClose()
      },
      (cause) =>
        toast.error(
          cause.code === inUse.code
            ? t(inUse.code, { things: nameUses((cause.current as { uses: readonly HoursUse[] }).uses) })
            : t(cause.code, cause.values),
        ),
    )
  }
  const nameUses = (those: readonly HoursUse[]): string =>
    those.map((use) => things.find((thing) => thing.id === use.id)?.name ?? use.id).join(', ')
  return (
    <FormDialog
      title={row?.name ?? t('hours.new')}
      open={open}
      onClose={onClose}
      onSubmit={save}
      submit={t('hours.save')}
      busy={busy}
      busyText={t('hours.saving')}
    >
      <SaveProblem problem={problem} failed={t('hours.save_failed')} />
      <TextField
        label={t('hours.name')}
        hint={t('hours.name_hint')}
        maxLength={maxNameLength}
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <DayGroupFields groups={draft.groups} onChange={(groups) => setDraft({ ...draft, groups })} />
      <ExceptionFields exceptions={draft.exceptions} onChange={(exceptions) => setDraft({ ...draft, exceptions })} />
      {errors.times && <Callout tone="error">{errors.times}</Callout>}
      <section className="field" aria-label={t('hours.for')}>
        <span className="label">{t('hours.for')}</span>
        <div className="chips">
          {things.map((thing) => (
            <Chip
              key={thing.id}
              small
              pressed={used.includes(thing.id)}
              onClick={() =>
                setUsed(used.includes(thing.id) ? used.filter((one) => one !== thing.id) : [...used, thing.id])
              }
            >
              {thing.name}
            </Chip>
          ))}
        </div>
      </section>
      {row !== null && (
        <div>
          <Button variant="danger" icon={Trash} onClick={() => setAsks(true)}>
            {t('hours.delete')}
          </Button>
        </div>
      )}
      {asks && (
        <LazyConfirm
          title={t('hours.delete_question', { name: row?.name ?? '' })}
          confirm={t('hours.delete')}
          icon={Trash}
          danger
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsks(false)}
        />
      )}
    </FormDialog>
  )
}
