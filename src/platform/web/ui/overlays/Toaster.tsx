import '../css/toast.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { Check, Warning } from '../icons/states.tsx'
import { giveVoice } from './toast.ts'

const voice = { success: (text: string) => void sonner.success(text), error: (text: string) => void sonner.error(text) }
const icons = { success: <Check />, error: <Warning /> }
// Above the bar at every width: on middle widths a corner at the edge would cover its last item.
const place = { bottom: 'calc(var(--bar-h) + var(--safe-b) + 36px)', right: '24px' }
const placeOnPhones = { bottom: 'calc(var(--bar-h) + var(--safe-b) + 20px)', left: '16px', right: '16px' }

export const Toaster = () => {
  const { t } = useTranslation()
  useEffect(() => giveVoice(voice), [])
  return (
    <Sonner
      className="toasts"
      position="bottom-right"
      duration={4000}
      visibleToasts={3}
      expand
      gap={8}
      offset={place}
      mobileOffset={placeOnPhones}
      icons={icons}
      customAriaLabel={t('platform.messages')}
      toastOptions={{ unstyled: true, classNames: { toast: 'toast' } }}
    />
  )
}
