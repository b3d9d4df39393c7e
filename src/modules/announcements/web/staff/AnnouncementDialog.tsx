import { Send } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Room } from '#modules/rooms/contract.ts'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { announcementTexts, audienceEmpty, periodInvalid, type Announcement } from '../../contract.ts'
import { isInAudience, findPeriodProblem } from '../../policy.ts'
import { useAnnouncing, useOccupied } from './api.ts'
import { AudienceField, type AudienceChoice } from './AudienceField.tsx'

type Errors = { title?: string; text?: string; audience?: string; until?: string }

const hourMs = 3_600_000

const toMoment = (typed: string, timeZone: string): number =>
  typed === '' ? Number.NaN : momentInZone(typed.slice(0, 10), typed.slice(11, 16), timeZone)

/** How many rooms the audience has, and how many of them are occupied now. */
const useReach = (rooms: readonly Room[], chosen: AudienceChoice) => {
  const { data } = useOccupied()
  if (chosen === null || !data) return null
  const meant = rooms.filter((room) => isInAudience(chosen, room))
  const occupied = new Set(
    data.items
      .filter(({ room_id }) => isInAudience(chosen, rooms.find(({ id }) => id === room_id) ?? null))
      .map(({ room_number }) => room_number),
  )
  return { rooms: Math.max(meant.length, occupied.size), occupied: occupied.size }
}

/** The form for a new announcement. */
export const AnnouncementDialog = ({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { create } = useAnnouncing()
  const [id] = useState(newId)
  const [form, setForm] = useState<Pick<Announcement, 'title' | 'text' | 'translations'>>({
    title: '',
    text: '',
    translations: {},
  })
  const [chosen, setChosen] = useState<AudienceChoice>(null)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState(() => `${localTime(Date.now() + 25 * hourMs, time_zone).slice(0, 13)}:00`)
  const [important, setImportant] = useState(false)
  const [push, setPush] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, send } = useSubmit()
  const texts = useTexts(announcementTexts, form, (change) => setForm((now) => ({ ...now, ...change })))
  const reach = useReach(rooms, chosen)

  const findErrors = (): Errors => {
    const now = Date.now()
    const [begin, end] = [from === '' ? now : toMoment(from, time_zone), toMoment(until, time_zone)]
    return {
      ...(!form.title.trim() && { title: t('platform.field_required') }),
      ...(!form.text.trim() && { text: t('platform.field_required') }),
      ...(chosen === null && { audience: t(audienceEmpty.code) }),
      ...((Number.isNaN(begin) || Number.isNaN(end) || findPeriodProblem(begin, end, now)) && {
        until: t(periodInvalid.code),
      }),
    }
  }
  const save = async () => {
    const found = findErrors()
    setErrors(found)
    setFailure(null)
    if (found.title !== undefined || found.text !== undefined) texts.showMain()
    if (busy || chosen === null || Object.keys(found).length > 0) return
    await send(
      async () => {
        await create({
          id,
          ...form,
          ...chosen,
          kind: important ? 'important' : 'info',
          push,
          from_at: from === '' ? null : new Date(toMoment(from, time_zone)).toISOString(),
          until_at: new Date(toMoment(until, time_zone)).toISOString(),
        })
        toast.success(t(from === '' ? 'announcements.told' : 'announcements.planned_toast'))
        onClose()
      },
      (cause) => setFailure(t(cause.code, cause.values)),
    )
  }
  return (
    <FormDialog
      title={t('announcements.new_title')}
      onClose={onClose}
      onSubmit={save}
      submit={
        from === '' && reach && reach.occupied > 0
          ? t('announcements.tell_rooms', { count: reach.occupied })
          : t('announcements.tell')
      }
      icon={Send}
      busy={busy}
      busyText={t('announcements.sending')}
    >
      {failure && (
        <Callout tone="error" title={t('announcements.create_failed')}>
          {failure}
        </Callout>
      )}
      <TranslationFields name="announcement" texts={texts}>
        <TextField label={t('announcements.title')} {...texts.of('title', errors.title)} />
        <TextArea label={t('announcements.text')} rows={3} {...texts.of('text', errors.text)} />
      </TranslationFields>
      <AudienceField
        rooms={rooms}
        chosen={chosen}
        error={errors.audience}
        hint={
          reach
            ? [
                t('announcements.rooms_meant', { count: reach.rooms }),
                t('announcements.occupied', { count: reach.occupied }),
                t('announcements.later_too'),
              ].join(' ')
            : t('announcements.later_too')
        }
        onChange={setChosen}
      />
      <div className="announcement-period">
        <TextField
          label={t('announcements.from')}
          hint={from === '' ? t('announcements.now') : undefined}
          type="datetime-local"
          optional
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('announcements.until_label')}
          type="datetime-local"
          value={until}
          error={errors.until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      <Checkbox label={t('announcements.push')} checked={push} onChange={(event) => setPush(event.target.checked)} />
      <Checkbox
        label={t('announcements.important_label')}
        checked={important}
        onChange={(event) => setImportant(event.target.checked)}
      />
    </FormDialog>
  )
}
