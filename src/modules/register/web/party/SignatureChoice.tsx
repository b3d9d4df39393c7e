import { PenLine } from 'lucide-react'
import type { SignatureStatus } from '#modules/registration/contract/signature.ts'
import type { Strokes } from '#modules/registration/contract/strokes.ts'
import type { Signing } from '#modules/registration/policy/packs.ts'
import { isSignatureEmpty } from '#modules/registration/policy/strokes.ts'
import { getSignedSentence } from '#modules/registration/policy/words.ts'
import { SignaturePad } from '#modules/registration/web/signature/SignaturePad.tsx'
import type { Language } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxNote, type Signature } from '../../contract/entries.ts'
import { minReason } from '../../contract/rows.ts'

/** How somebody signs, while staff state it. @property kind null: nothing is stated */
export type SignDraft = { kind: Signature['kind'] | null; strokes: Strokes; note: string }

export const unstated: SignDraft = { kind: null, strokes: [], note: '' }

/** True where nothing is stated, or all that belongs to it. */
export const isStated = ({ kind, strokes, note }: SignDraft): boolean =>
  kind === 'screen' ? !isSignatureEmpty(strokes) : kind !== 'refused' || note.trim().length >= minReason

/** A signature as it is sent. */
export const toSignature = ({ kind, strokes, note }: SignDraft, language: Language): Signature | undefined =>
  kind === null
    ? undefined
    : kind === 'screen'
      ? { kind, strokes, language }
      : { kind, ...(kind === 'refused' && { note }) }

/** The way in which somebody signs: on the screen where the law takes that, on paper, or not at all. */
export const SignatureChoice = ({
  signing,
  status,
  draft,
  isTried,
  onDraft,
}: {
  signing: Exclude<Signing, 'none'>
  status: SignatureStatus
  draft: SignDraft
  isTried: boolean
  onDraft: (draft: SignDraft) => void
}) => {
  const { t, language } = useTranslation()
  const isWrong = isTried && !isStated(draft)
  const text =
    status === 'signed'
      ? t('register.signed_before')
      : status === 'stale'
        ? t('registration.desk_sign_stale')
        : signing === 'paper'
          ? t('register.signs_on_slip')
          : t('register.signs_here')
  return (
    <div className={status === 'signed' ? 'state state--ok' : 'state'}>
      <PenLine />
      <div>
        <p>
          <b>{t('register.signature')}</b>
        </p>
        <p>{text}</p>
      </div>
      {status !== 'signed' && (
        <div className="wide stack stack--s">
          <SegmentedControl
            small
            label={t('register.signature')}
            options={[
              ...(signing === 'screen' ? [{ value: 'screen' as const, label: t('register.on_screen') }] : []),
              { value: 'paper' as const, label: t('register.on_paper') },
              { value: 'refused' as const, label: t('register.refuses_to_sign') },
            ]}
            value={draft.kind}
            onChange={(kind) => onDraft({ ...unstated, kind })}
          />
          {draft.kind === 'screen' && (
            <>
              <p className="text-ink-2">
                <q>{getSignedSentence(language)}</q>
              </p>
              <SignaturePad
                label={t('register.signature')}
                strokes={draft.strokes}
                note={t('registration.arrive_sign_language')}
                isWrong={isWrong}
                onStrokes={(change) => onDraft({ ...draft, strokes: change(draft.strokes) })}
              />
            </>
          )}
          {draft.kind === 'refused' && (
            <TextField
              label={t('register.what_was_said')}
              maxLength={maxNote}
              value={draft.note}
              error={isWrong ? t('platform.field_required') : undefined}
              onChange={({ target: { value } }) => onDraft({ ...draft, note: value })}
            />
          )}
        </div>
      )}
    </div>
  )
}
