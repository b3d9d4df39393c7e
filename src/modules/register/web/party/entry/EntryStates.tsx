import { PenLine, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { allowsLiveVideo } from '#modules/registration/policy/desk.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { maxReason, type RegisterEntry } from '../../../contract/rows.ts'
import { useEntryCalls, type IdentityHow } from '../calls.ts'
import { isStanding } from '../members.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { isStated, SignatureChoice, toSignature, unstated } from '../SignatureChoice.tsx'

type Props = { entry: RegisterEntry; canWrite: boolean }

const IdentityState = ({ entry, canWrite }: Props) => {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const offline = useLiveState() === 'offline'
  const { busy, send } = useSubmit()
  const { noteIdentity } = useEntryCalls()
  const { id, identity_how: how, identity_at: at, identity_by_name: name } = entry
  const ways: IdentityHow[] = allowsLiveVideo(getPack(entry.pack)) ? ['in_person', 'live_video'] : ['in_person']
  const note = (way: IdentityHow) =>
    send(async () => {
      await noteIdentity(id, way)
      toast.success(t('register.noted'))
    })
  return (
    <div className={how === null ? 'state' : 'state state--ok'}>
      <ShieldCheck />
      <div>
        <p>
          <b>{t(how === null ? 'register.seen_not' : 'register.identity')}</b>
        </p>
        {how !== null && (
          <p>
            {t(how === 'in_person' ? 'register.in_person' : 'register.live_video')} · {name}
            {at !== null && ` · ${date(at).slice(0, 5)}, ${time(at)}`}
          </p>
        )}
      </div>
      {how === null && canWrite && (
        <div className="wide row row--wrap gap-2">
          {ways.map((way) => (
            <Button key={way} variant="line" busy={busy} disabled={offline} onClick={() => void note(way)}>
              {t(`register.seen_${way}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const SignatureState = ({ entry, canWrite }: Props) => {
  const { t, language } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { busy, send } = useSubmit()
  const { noteSignature } = useEntryCalls()
  const [draft, setDraft] = useState(unstated)
  const [isTried, setIsTried] = useState(false)
  const { id, signs, signature, pack } = entry
  if (signature !== null || !signs || !canWrite)
    return (
      <div className={signature === null ? 'state' : 'state state--ok'}>
        <PenLine />
        <p>
          <b>
            {signature !== null
              ? t(`register.sign_${signature}`)
              : t(signs ? 'register.sign_missing' : 'register.no_signature')}
          </b>
        </p>
      </div>
    )
  const note = () => {
    setIsTried(true)
    const given = isStated(draft) ? toSignature(draft, language) : undefined
    if (!given) return undefined
    return send(async () => {
      await noteSignature(id, given)
      toast.success(t('register.noted'))
    })
  }
  return (
    <div>
      <SignatureChoice
        signing={getPack(pack).signing === 'paper' ? 'paper' : 'screen'}
        status="missing"
        draft={draft}
        isTried={isTried}
        onDraft={setDraft}
      />
      {draft.kind !== null && (
        <Button className="my-2" variant="soft" wide busy={busy} disabled={offline} onClick={() => void note()}>
          {t('register.note_signature')}
        </Button>
      )}
    </div>
  )
}

/** What is stated of somebody in the register, and what can be noted afterwards. */
export const EntryStates = ({ entry, canWrite }: Props) => {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const manager = useManager()
  const offline = useLiveState() === 'offline'
  const { markMistaken } = useEntryCalls()
  const mistaken = useDialogOf((props, of: RegisterEntry) => (
    <ReasonDialog
      of={{
        title: t('register.mistaken_question', { number: of.number }),
        text: t('register.mistaken_text'),
        label: t('register.why'),
        submit: t('register.mark_mistaken'),
        done: t('register.mistaken_done'),
        max: maxReason,
        save: (why) => markMistaken(of.id, why),
      }}
      {...props}
    />
  ))
  const isOpen = canWrite && isStanding(entry)
  // An entry that was called mistaken by mistake cannot be brought back, so managers alone do it.
  const canRemove = isStanding(entry) && manager?.staffRole === 'manager'
  return (
    <section className="card" aria-label={t('register.stated')}>
      <IdentityState entry={entry} canWrite={isOpen && entry.status === 'entered'} />
      <SignatureState key={entry.id} entry={entry} canWrite={isOpen && entry.status === 'entered'} />
      <div className="stack stack--s pt-3">
        <p className="meta">
          {t('register.entered_by', { name: entry.entered_by_name })}
          <span className="num block">
            {date(entry.entered_at)}, {time(entry.entered_at)}
          </span>
        </p>
        {entry.kept_until !== null && (
          <p className="meta num">{t('register.kept_until', { day: date(entry.kept_until) })}</p>
        )}
        {canRemove && (
          <Button
            variant="danger"
            icon={Trash2}
            disabled={offline}
            aria-haspopup="dialog"
            onClick={() => mistaken.show(entry)}
          >
            {t('register.mark_mistaken')}
          </Button>
        )}
      </div>
      {mistaken.dialog}
    </section>
  )
}
