import { Check, Eye, Pencil, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { OpenedRegistration } from '#modules/registration/contract.ts'
import { allowsLiveVideo, getIdentity, getSigningOf } from '#modules/registration/policy/desk.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { getNameOrNumber } from '#modules/registration/web/staff/facts.ts'
import { newId } from '#platform/contract/id.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { identityNeeded, maxNote, signatureNeeded, type NewEntry } from '../../contract/entries.ts'
import type { IdentityHow } from './calls.ts'
import type { Candidate, PackSettings } from './members.ts'
import { PersonFacts } from './PersonFacts.tsx'
import { isStated, SignatureChoice, toSignature, unstated } from './SignatureChoice.tsx'

export type EnterProps = {
  candidate: Candidate
  persons: OpenedRegistration['persons']
  settings: PackSettings & { pack: NonNullable<PackSettings['pack']> }
  /** The day of arrival. */
  arrival: string
  lead: boolean | undefined
  openedAt: string | null
  enter: (entry: Omit<NewEntry, 'stay_id'>) => Promise<unknown>
  onEdit: () => void
  onRefusal: () => void
}

/** What is wrong, field by field where the server names fields. */
const Failure = ({ failure }: { failure: ApiFailure }) => {
  const { t } = useTranslation()
  const fields = Object.entries(failure.fields ?? {}).filter(([name]) => name.startsWith('person.'))
  return (
    <Callout tone="error">
      {fields.length === 0
        ? t(failure.code, failure.values)
        : fields.map(([name, { code, values }]) => (
            <p key={name}>
              {t(`registration.arrive_${name.split('.')[1] ?? ''}`)}: {t(code, values)}
            </p>
          ))}
    </Callout>
  )
}

/** What staff state of a person before they enter them. */
const EnterPanel = ({ candidate, settings, arrival, lead, enter, onEdit, onRefusal }: EnterProps) => {
  const { t, language } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { busy, send } = useSubmit()
  const [id] = useState(newId)
  const [identity, setIdentity] = useState<IdentityHow | null>(null)
  const [sign, setSign] = useState(unstated)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const { position, person, isTyped, signature } = candidate
  const pack = getPack(settings.pack)
  const signing = getSigningOf(settings, person, { arrival, position, lead })
  const status = isTyped ? 'missing' : signature
  const isIdentityMissing = identity === null && getIdentity(pack, settings) !== 'none'
  // On the screen they sign before they are entered; paper is printed with the number and signed after it.
  const isSignatureMissing = signing === 'screen' && status !== 'signed' && sign.kind === null
  const submit = () => {
    setIsTried(true)
    setFailure(null)
    if (isIdentityMissing || isSignatureMissing || !isStated(sign)) return undefined
    const given = signing === 'none' || status === 'signed' ? undefined : toSignature(sign, language)
    return send(
      () =>
        enter({
          id,
          ...(isTyped ? { person } : { from_position: position }),
          ...(identity && { identity: { how: identity } }),
          ...(given && { signature: given }),
          ...(note.trim() && { note: note.trim() }),
        }),
      setFailure,
    )
  }
  return (
    <section className="card" aria-label={t('register.stated')}>
      <div className={identity === null ? 'state' : 'state state--ok'}>
        <ShieldCheck />
        <div>
          <p>
            <b>{t(identity === null ? 'register.seen_not' : 'register.identity')}</b>
          </p>
          <p>{t(identity === null ? 'register.identity_hint' : 'register.identity_now')}</p>
        </div>
        <div className="wide">
          <SegmentedControl
            small
            label={t('register.identity')}
            options={[
              { value: 'not_yet', label: t('register.not_yet') },
              { value: 'in_person', label: t('register.in_person') },
              ...(allowsLiveVideo(pack) ? [{ value: 'live_video' as const, label: t('register.live_video') }] : []),
            ]}
            value={identity ?? 'not_yet'}
            onChange={(how) => setIdentity(how === 'not_yet' ? null : how)}
          />
        </div>
      </div>
      {signing === 'none' ? (
        <div className="state">
          <Pencil />
          <p>
            <b>{t('register.no_signature')}</b>
          </p>
        </div>
      ) : (
        <SignatureChoice
          signing={signing}
          status={status === 'none' ? 'missing' : status}
          draft={sign}
          isTried={isTried}
          onDraft={setSign}
        />
      )}
      <div className="stack pt-3">
        <TextField
          label={t('register.note')}
          optional
          maxLength={maxNote}
          placeholder={t('register.note_hint')}
          value={note}
          onChange={({ target: { value } }) => setNote(value)}
        />
        {isTried && isIdentityMissing && <Callout tone="error">{t(identityNeeded.code)}</Callout>}
        {isTried && isSignatureMissing && <Callout tone="error">{t(signatureNeeded.code)}</Callout>}
        {failure && <Failure failure={failure} />}
        <Button icon={Check} wide busy={busy} disabled={offline} onClick={() => void submit()}>
          {t('register.enter_in_register')}
        </Button>
        <div className="row between row--wrap gap-1">
          <Button variant="ghost" icon={Pencil} disabled={offline} aria-haspopup="dialog" onClick={onEdit}>
            {t('register.edit')}
          </Button>
          <Button variant="ghost" className="text-stop" disabled={offline} aria-haspopup="dialog" onClick={onRefusal}>
            {t('register.refuses')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** A person who can be entered: what the guest wrote, and beside it what staff state. */
export const CandidateView = (props: EnterProps) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { candidate, persons, openedAt } = props
  return (
    <>
      <section className="card" aria-labelledby="party-person">
        <div className="row between row--wrap gap-2 mb-2">
          <h2 className="serif text-xl wrap-anywhere" id="party-person" dir="auto">
            {getNameOrNumber(t, persons, candidate.position)}
          </h2>
          <span className="meta">
            {t(candidate.filled_by === 'guest' ? 'registration.desk_by_guest' : 'registration.desk_by_staff')}
          </span>
        </div>
        <PersonFacts person={candidate.person} persons={persons} />
        <p className="reg-law mt-3.5">
          <Eye />
          <span>
            {t('register.compare')}
            {openedAt !== null && ` ${t('registration.desk_opened', { time: time(openedAt) })}`}
          </span>
        </p>
      </section>
      <EnterPanel {...props} />
    </>
  )
}
