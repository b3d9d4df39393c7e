import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { maxPersons } from '#modules/registration/contract/person.ts'
import { getNameOrNumber, getPersonName } from '#modules/registration/web/staff/facts.ts'
import type { useOpened } from '#modules/registration/web/staff/opened.ts'
import { newId } from '#platform/contract/id.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { NewEntry } from '../../contract/entries.ts'
import { useEntryCalls } from './calls.ts'
import { CandidateView } from './CandidateView.tsx'
import { EntryView } from './entry/EntryView.tsx'
import {
  getFirst,
  getNextPosition,
  hasOtherDeparture,
  isStanding,
  toTyped,
  type Candidate,
  type Selected,
  type StayOfRegister,
} from './members.ts'
import { PartyList } from './PartyList.tsx'
import { RefusalDialog } from './RefusalDialog.tsx'

const PersonDialog = lazyNamed(() => import('#modules/registration/web/staff/PersonDialog.tsx'), 'PersonDialog')

type Form = ReturnType<typeof useOpened>

/** The persons of a party, the one who is chosen, and what is done with them. */
export const Party = ({
  known: { stay, entries, reports, settings },
  form,
  opened,
}: {
  known: StayOfRegister
  form: Form
  opened: Form['data']
}) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const offline = useLiveState() === 'offline'
  const { enter } = useEntryCalls()
  const [typed, setTyped] = useState<Candidate | null>(null)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [chosen, setChosen] = useState<Selected>(null)

  const arrival = dayInZone(new Date(stay.arrived_at), time_zone)
  const ofForm = (opened?.persons ?? []).map((one): Candidate => ({ ...one, isTyped: false }))
  const candidates = settings ? [...ofForm, ...(typed ? [typed] : [])] : []
  const standing = entries.filter(isStanding)
  const entered = standing.map((one) => ({ position: one.position, name: names.get(one.id) ?? one.number }))
  const nextPosition = getNextPosition(entries, opened)
  // Without a form the first who is entered is the lead, at whatever position.
  const getLead = (one: Candidate) => (one.isTyped && ofForm.length === 0 ? standing.length === 0 : undefined)

  const entry = entries.find(({ id }) => chosen !== null && 'entry' in chosen && chosen.entry === id)
  const candidate = candidates.find(
    ({ position }) => chosen !== null && 'position' in chosen && chosen.position === position,
  )
  const first = getFirst(candidates, entries)
  const shownEntry =
    entry ?? (candidate ? undefined : entries.find(({ id }) => first && 'entry' in first && first.entry === id))
  const shown =
    candidate ??
    (entry ? undefined : candidates.find(({ position }) => first && 'position' in first && first.position === position))
  const selected: Selected = shown ? { position: shown.position } : shownEntry ? { entry: shownEntry.id } : null

  const enterOne = async (given: Omit<NewEntry, 'stay_id'>, name: string | null) => {
    const { id, number } = await enter({ ...given, stay_id: stay.id })
    if (name !== null) setNames((last) => new Map(last).set(id, name))
    if (given.from_position === undefined) setTyped(null)
    setChosen({ entry: id })
    // The form has lost this person, and what is left of it has changed. Reading it is recorded once more.
    if (given.from_position !== undefined) await form.refetch()
    toast.success(t('register.entered', { number }))
  }

  const person = useDialogOf((props, one: Candidate | null) => (
    <PersonDialog
      opened={{
        persons: candidates,
        entered,
        settings: settings ?? { pack: null, offered: [], own_who: 'all', country: null },
        check_in: arrival,
      }}
      position={one?.position ?? nextPosition}
      {...(one === null && ofForm.length === 0 && { lead: standing.length === 0 })}
      done={one === null || one.isTyped ? null : undefined}
      save={async (saved) => {
        if (one && !one.isTyped && opened) return form.putPerson(one.position, saved, opened.registration.updated_at)
        const position = one?.position ?? nextPosition
        setTyped(toTyped(position, saved))
        setChosen({ position })
        return undefined
      }}
      {...props}
    />
  ))
  const refusal = useDialogOf((props, one: Candidate | null) => {
    const id = newId()
    return (
      <RefusalDialog
        isKnown={one !== null}
        save={(refused_note, named: Person) =>
          enterOne(
            {
              id,
              refused_note,
              ...(one && !one.isTyped ? { from_position: one.position } : { person: one?.person ?? named }),
            },
            getPersonName(one?.person ?? named),
          )
        }
        {...props}
      />
    )
  })
  const { pack } = settings ?? { pack: null }
  return (
    <>
      <div className="reg-party">
        <PartyList
          entries={entries}
          candidates={candidates}
          persons={candidates}
          names={names}
          selected={selected}
          canAdd={settings !== null && standing.length + candidates.length < maxPersons && typed === null}
          disabled={offline}
          onSelect={setChosen}
          onAdd={() => person.show(null)}
          onRefusal={() => refusal.show(null)}
        />
        {shown && settings && pack !== null ? (
          <CandidateView
            key={`person ${shown.position}`}
            candidate={shown}
            persons={candidates}
            settings={{ ...settings, pack }}
            arrival={arrival}
            lead={getLead(shown)}
            openedAt={shown.isTyped ? null : (opened?.opened_at ?? null)}
            enter={(given) => enterOne(given, getNameOrNumber(t, candidates, shown.position))}
            onEdit={() => person.show(shown)}
            onRefusal={() => refusal.show(shown)}
          />
        ) : shownEntry ? (
          <EntryView
            key={shownEntry.id}
            entry={shownEntry}
            getNumber={(id) => entries.find((one) => one.id === id)?.number ?? ''}
            persons={candidates}
            entered={entered}
            settings={settings}
            arrival={arrival}
            hasOtherDeparture={hasOtherDeparture({ stay, reports }, shownEntry)}
            onCorrected={(id, name) => {
              setNames((last) => new Map(last).set(id, name))
              setChosen({ entry: id })
            }}
          />
        ) : (
          <EmptyState
            art={<NothingWaitingArt />}
            title={t('register.nobody_entered')}
            text={t('register.nobody_yet')}
          />
        )}
      </div>
      {person.dialog}
      {refusal.dialog}
    </>
  )
}
