import './recovery-codes.css'
import { Copy, Printer } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'

/** Ten new recovery codes, with ways to keep them. On paper they are alone. @param email whose they are */
export const RecoveryCodes = ({ codes, email }: { codes: readonly string[]; email: string }) => {
  const { t } = useTranslation()
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('people.copied'))
    else toast.error(t('people.copy_failed'))
  }
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
        <Button variant="soft" icon={Copy} onClick={() => void copy()}>
          {t('people.copy')}
        </Button>
        <Button variant="soft" icon={Printer} onClick={() => globalThis.print()}>
          {t('people.print')}
        </Button>
      </div>
    </div>
  )
}
