import { useTranslation } from '#platform/web/i18n.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { staffPhrases, type Phrase } from '../../contract/phrases.ts'
import { PhraseWithSlots } from './PhraseWithSlots.tsx'

/** The hotel's phrases. Each arrives in the guest's language. */
export const PickPhrase = ({ onPick, onClose }: { onPick: (phrase: Phrase) => void; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('conversations.phrases')} onClose={onClose}>
      <p className="meta mb-2">{t('conversations.phrases_text')}</p>
      {staffPhrases.map((phrase) => (
        <button key={phrase.key} type="button" className="phrase" onClick={() => onPick(phrase)}>
          <span>
            <PhraseWithSlots phrase={phrase} values={{}} />
          </span>
        </button>
      ))}
    </Dialog>
  )
}
