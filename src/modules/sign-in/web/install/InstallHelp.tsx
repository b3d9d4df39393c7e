import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Install } from '#platform/web/ui/icons.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { installArt, ShareArt, ShareSheetArt } from './install-art.tsx'
import { install, useCanInstall } from './install-prompt.ts'

const [OpenMenu, AddToHome, OnHomeScreen] = installArt

const usual = [
  { Art: OpenMenu, title: 'people.install_step_1', text: 'people.install_step_1_text' },
  { Art: AddToHome, title: 'people.install_step_2', text: 'people.install_step_2_text' },
  { Art: OnHomeScreen, title: 'people.install_step_3', text: 'people.install_step_3_text' },
] as const
const iphone = [
  { Art: ShareArt, title: 'people.install_step_1_iphone', text: 'people.install_step_1_iphone_text' },
  { Art: ShareSheetArt, title: 'people.install_step_2', text: 'people.install_step_2_iphone_text' },
  { Art: OnHomeScreen, title: 'people.install_step_3', text: 'people.install_step_3_iphone_text' },
] as const

/** Safari on iPhone and iPad installs from the share menu. iPads claim to be Macs, but have a touch screen. */
const isIphone = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)

const Dots = ({ at, onGo }: { at: number; onGo: (step: number) => void }) => {
  const { t } = useTranslation()
  return (
    <div className="dots">
      {usual.map(({ title }, step) => (
        <button
          key={title}
          type="button"
          aria-label={t('people.install_step', { step: step + 1, steps: usual.length })}
          aria-current={step === at ? 'step' : undefined}
          onClick={() => onGo(step)}
        >
          <i />
        </button>
      ))}
    </div>
  )
}

/** How to put the page on the home screen: the browser's own prompt if there is one, otherwise three steps. */
export const InstallHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const offered = useCanInstall()
  const steps = isIphone(navigator.userAgent, navigator.maxTouchPoints) ? iphone : usual
  const { Art, title, text } = steps[at] ?? steps[0]
  const footer = (
    <>
      <Button variant="line" icon={ChevronLeft} disabled={at === 0} onClick={() => setAt(at - 1)}>
        {t('people.prev')}
      </Button>
      <Button disabled={at === steps.length - 1} onClick={() => setAt(at + 1)}>
        {t('people.next')}
        <ChevronRight />
      </Button>
    </>
  )
  return (
    <Dialog title={t('people.install_title')} size={400} open={open} onClose={onClose} footer={footer}>
      <Art />
      <div className="mt-4 mb-2.5 min-h-20 text-center" aria-live="polite">
        <p className="overline">{t('people.install_step', { step: at + 1, steps: steps.length })}</p>
        <h3 className="serif mt-0.5 mb-1 text-xl">{t(title)}</h3>
        <p className="text-md text-ink-3">{t(text)}</p>
      </div>
      <Dots at={at} onGo={setAt} />
      {offered && (
        <div className="mt-4">
          <Button variant="soft" wide icon={Install} onClick={() => void install().then(onClose)}>
            {t('people.install_now')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
