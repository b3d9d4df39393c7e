import './recovery-codes.css'
import { Copy, Printer } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'

/** Ten new recovery codes, with ways to keep them. On paper they are alone. @param email whose they are */
export const RecoveryCodes = ({ codes, email }: { codes: readonly string[]; email: string }) => {
  const { t } = useTranslation()
  const copy = () => void copyText(codes.join('\n'), t('people.copied'), t('people.copy_failed'))
  return (
    <div className="stack">
      <p className="noprint">{t('people.recovery_codes_text')}</p>
      <section className="recovery-codes" aria-label={t('people.recovery_codes')}>
        <p className="only-print">
          <b>{t('people.recovery_codes')}</b> · Deskbell · {email}
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </section>
      <div className="row row--wrap noprint">
        <Button variant="soft" icon={Copy} onClick={copy}>
          {t('people.copy')}
        </Button>
        <Button variant="soft" icon={Printer} onClick={() => globalThis.print()}>
          {t('people.print')}
        </Button>
      </div>
    </div>
  )
}
