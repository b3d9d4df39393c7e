import { FileText, PenLine } from 'lucide-react'
import { useId, type Dispatch, type SetStateAction } from 'react'
import { languageName } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { signatureEmpty } from '../../contract/signature.ts'
import { getSignedSentence } from '../../policy/words.ts'
import { unsigned, type SignatureDraft } from './signature-draft.ts'
import { SignaturePad } from './SignaturePad.tsx'

/** The end of a person's form where the law takes a signature on the screen. Nobody has to draw: paper does as well. */
export const SignatureField = ({
  draft: { strokes, language: begunIn, isOnPaper, isVoid },
  isWrong,
  onDraft,
}: {
  draft: SignatureDraft
  isWrong: boolean
  onDraft: Dispatch<SetStateAction<SignatureDraft>>
}) => {
  const { t, language: current } = useTranslation()
  const id = useId()
  // A signature under another language's sentence stays what it was.
  const language = begunIn ?? current
  const title = t('registration.arrive_sign_title')
  const error = isVoid ? t('registration.arrive_sign_again') : isWrong ? t(signatureEmpty.code) : undefined
  return (
    <section
      className="signature"
      aria-labelledby={`${id}-title`}
      aria-describedby={error && `${id}-error`}
      tabIndex={-1}
      data-wrong={isWrong || undefined}
    >
      <hr className="rule" />
      <h2 className="serif text-xl" id={`${id}-title`}>
        {title}
      </h2>
      <p className="text-ink-2" lang={language}>
        <q>{getSignedSentence(language)}</q>
      </p>
      {isOnPaper ? (
        <p className="arrive-later" role="status">
          {t('registration.arrive_sign_paper_chosen')}
        </p>
      ) : (
        <>
          <SignaturePad
            label={title}
            strokes={strokes}
            isWrong={isWrong}
            note={
              language === current ? (
                t('registration.arrive_sign_language')
              ) : (
                <span lang={language}>{languageName(language)}</span>
              )
            }
            onStrokes={(change) =>
              onDraft((last) => {
                const next = change(last.strokes)
                return { ...unsigned, strokes: next, language: next.length > 0 ? (last.language ?? current) : null }
              })
            }
          />
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </>
      )}
      <Button
        className="justify-self-start"
        variant="ghost"
        icon={isOnPaper ? PenLine : FileText}
        onClick={() => onDraft({ ...unsigned, isOnPaper: !isOnPaper })}
      >
        {t(isOnPaper ? 'registration.arrive_sign_screen' : 'registration.arrive_sign_paper')}
      </Button>
    </section>
  )
}
