import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { useTyping } from '#platform/web/use-update.ts'
import { maxWordsLength } from '../contract.ts'

/** A word for the team, after a score. @param words what was said before */
export const WordForm = ({ words, onSend }: { words: string; onSend: (words: string) => void }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(words)
  useTyping(typed !== words)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSend(typed)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextArea
        label={t('ratings.word')}
        optional
        rows={2}
        maxLength={maxWordsLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" wide icon={Send}>
        {t('ratings.send')}
      </Button>
    </form>
  )
}
