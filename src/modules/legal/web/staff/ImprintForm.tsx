import { useState } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { loadTranslator, useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'

const lines = ['register', 'tax_number', 'representative', 'email', 'phone', 'authority'] as const

/** The lines of an imprint, which become its text once. Empty ones are left out. */
export const ImprintForm = ({ language, onText }: { language: Language; onText: (text: string) => void }) => {
  const { t } = useTranslation()
  const { busy, send } = useSubmit()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const field = (name: string) => ({
    label: t(`legal.imprint_${name}`),
    optional: true,
    maxLength: 300,
    value: values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const write = () =>
    send(async () => {
      const inLanguage = await loadTranslator(language)
      const head = [values['company'], values['address']].map((value) => value?.trim()).filter(Boolean)
      const rest = lines.flatMap((name) => {
        const value = values[name]?.trim()
        return value ? [`${inLanguage(`legal.imprint_${name}`)}: ${value}`] : []
      })
      onText([head.join('\n'), rest.join('\n')].filter(Boolean).join('\n\n'))
    })
  return (
    <div className="stack">
      <p className="meta">{t('legal.imprint_text')}</p>
      <TextField {...field('company')} />
      <TextArea rows={2} {...field('address')} />
      {lines.map((name) => (
        <TextField key={name} {...field(name)} />
      ))}
      <div>
        <Button
          variant="soft"
          busy={busy}
          disabled={Object.values(values).every((value) => value.trim() === '')}
          onClick={() => void write()}
        >
          {t('legal.imprint_write')}
        </Button>
      </div>
    </div>
  )
}
