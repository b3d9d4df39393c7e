import { CalendarX2, Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { OpenedRegistration } from '#modules/registration/contract.ts'
import { getPersonName } from '#modules/registration/web/staff/facts.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { OpenedEntry } from '../../../contract/entries.ts'
import type { RegisterEntry } from '../../../contract/rows.ts'
import { useEntryCalls } from '../calls.ts'
import { isStanding, type PackSettings } from '../members.ts'
import { PersonFacts } from '../PersonFacts.tsx'
import { EntryStates } from './EntryStates.tsx'

const CorrectDialog = lazyNamed(() => import('./CorrectDialog.tsx'), 'CorrectDialog')

type Props = {
  entry: RegisterEntry
  /** The number of the entry that is before or after it. */
  getNumber: (id: string) => string
  persons: OpenedRegistration['persons']
  entered: readonly { position: number; name: string }[]
  settings: PackSettings | null
  arrival: string
  /** What a file said of the departure does not hold any more. */
  hasOtherDeparture: boolean
  onCorrected: (id: string, name: string) => void
}

/** What an entry holds; it is read when somebody asks for it, and forgotten when another one is shown. */
const Content = ({
  opened,
  persons,
  openedAt,
}: {
  opened: OpenedEntry
  persons: Props['persons']
  openedAt: string
}) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { person, refused_note, signature_note, signature_path } = opened
  const notes = [
    [t('register.note'), person.note],
    [t('register.refusal'), refused_note],
    [t('register.sign_refused'), signature_note],
  ].filter(([, text]) => text)
  return (
    <>
      <PersonFacts person={person} persons={persons} />
      {notes.map(([label, text]) => (
        <p key={label} className="mt-2 wrap-anywhere">
          <span className="meta block">{label}</span>
          {text}
        </p>
      ))}
      {signature_path !== null && (
        <svg className="signed-path" viewBox="0 0 1000 300" role="img" aria-label={t('register.signature')}>
          <path d={signature_path} />
        </svg>
      )}
      <p className="reg-law mt-3.5">
        <Eye />
        <span>{t('register.opened_at', { time: time(openedAt) })}</span>
      </p>
    </>
  )
}

/** Somebody in the register: the number, what it holds when it is opened, and what is stated. */
export const EntryView = (props: Props) => {
  const { entry, getNumber, persons, entered, settings, arrival, hasOtherDeparture, onCorrected } = props

  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { open, correct } = useEntryCalls()
  const { busy, send } = useSubmit()
  const [opened, setOpened] = useState<{ of: OpenedEntry; at: string } | null>(null)
  const correcting = useDialogOf((props, of: OpenedEntry) => (
    <CorrectDialog
      opened={of}
      persons={persons}
      entered={entered}
      settings={settings}
      arrival={arrival}
      save={async (person, why) => {
        const { entry: newer } = await correct(entry.id, person, why)
        onCorrected(newer.id, getPersonName(person) ?? '')
      }}
      {...props}
    />
  ))
  const { corrects, corrected_by, has_content } = entry
  return (
    <>
      <section className="card" aria-labelledby="party-entry">
        <div className="row between row--wrap gap-2 mb-2">
          <h2 className="no text-2xl" id="party-entry">
            {entry.number}
          </h2>
          {entry.is_lead && <span className="meta">{t('register.lead')}</span>}
        </div>
        {hasOtherDeparture && (
          <Pill tone="warning" icon={CalendarX2}>
            {t('register.departure_changed')}
          </Pill>
        )}
        {corrects !== null && <p className="meta">{t('register.corrects', { number: getNumber(corrects) })}</p>}
        {corrected_by !== null && (
          <p className="meta">{t('register.corrected_by', { number: getNumber(corrected_by) })}</p>
        )}
        {!has_content ? (
          <p className="meta">{t('register.no_content')}</p>
        ) : opened ? (
          <>
            <Content opened={opened.of} openedAt={opened.at} persons={persons} />
            {settings && isStanding(entry) && (
              <Button
                className="mt-3"
                variant="line"
                icon={Pencil}
                disabled={offline}
                aria-haspopup="dialog"
                onClick={() => correcting.show(opened.of)}
              >
                {t('registration.desk_correct')}
              </Button>
            )}
          </>
        ) : (
          <div className="stack">
            <p className="meta">{t('register.opening_recorded')}</p>
            <Button
              className="justify-self-start"
              variant="line"
              icon={Eye}
              busy={busy}
              disabled={offline}
              onClick={() =>
                void send(async () => setOpened({ of: await open(entry.id), at: new Date().toISOString() }))
              }
            >
              {t('register.open_entry')}
            </Button>
          </div>
        )}
      </section>
      <EntryStates entry={entry} canWrite={settings !== null} />
      {correcting.dialog}
    </>
  )
}
