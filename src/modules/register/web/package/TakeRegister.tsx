import { PackageOpen } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { fetchAndSave } from '#platform/web/calls/save-file.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { makePackage } from '../../contract/package.ts'

/** Downloads the whole register, after the password where the sign-in is not recent. @param wide as wide as its card */
export const TakeRegister = ({ disabled = false, wide = false }: { disabled?: boolean; wide?: boolean }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { run, dialog } = usePasswordAgain()
  const { busy, send } = useSubmit()
  const take = () =>
    send(async () => {
      const address = makePackage.path.replace('{hotelSlug}', hotelSlug)
      const isSaved = await run(async (proof) => {
        await fetchAndSave(address, proof)
        return true
      })
      if (isSaved) toast.success(t('register.package_done'))
    })
  return (
    <>
      <p className="text-ink-2">{t('register.package_text')}</p>
      <Callout tone="warning">{t('register.package_plain')}</Callout>
      <Button
        className={wide ? '' : 'justify-self-start'}
        variant="line"
        icon={PackageOpen}
        wide={wide}
        busy={busy}
        disabled={disabled}
        onClick={() => void take()}
      >
        {t('register.package_make')}
      </Button>
      {dialog}
    </>
  )
}
