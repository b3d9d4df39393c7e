import { CircleCheck, PenLine, ShieldQuestion, UsersRound } from 'lucide-react'
import type { Translate } from '#platform/contract/translate.ts'
import { toneIcons, type Tone } from '#platform/web/ui/badges/Pill.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import type { ListedRegisterStay } from '../../contract.ts'

/** What a stay lacks first. `report`: all is entered, and it waits to be told. */
export type Missing = 'count' | 'persons' | 'identity' | 'signatures' | 'report' | 'nothing'

/** What has to be done next for a stay. */
export const getMissing = (stay: ListedRegisterStay): Missing => {
  if (stay.state === 'open' && stay.persons_entered === 0 && stay.persons_expected === null) return 'count'
  if (stay.state === 'open' && stay.persons_entered < (stay.persons_expected ?? stay.persons_entered + 1))
    return 'persons'
  if (stay.identity_missing > 0) return 'identity'
  if (stay.signatures_missing > 0) return 'signatures'
  return stay.reports_waiting > 0 ? 'report' : 'nothing'
}

/** What a stay lacks, as a pill. */
export const toPill = (t: Translate, stay: ListedRegisterStay): { tone: Tone; icon: IconType; text: string } => {
  const { persons_entered: done, persons_expected: all, identity_missing, signatures_missing, reports_waiting } = stay
  switch (getMissing(stay)) {
    case 'count':
      return { tone: 'warning', icon: UsersRound, text: t('register.nobody_entered') }
    case 'persons':
      return {
        tone: 'info',
        icon: toneIcons.info,
        text: all === null ? t('register.entered_so_far', { done }) : t('register.entered_of', { done, all }),
      }
    case 'identity':
      return { tone: 'warning', icon: ShieldQuestion, text: t('register.not_seen', { number: identity_missing }) }
    case 'signatures':
      return { tone: 'warning', icon: PenLine, text: t('register.not_signed', { number: signatures_missing }) }
    case 'report':
      return { tone: 'success', icon: toneIcons.success, text: t('register.to_report', { number: reports_waiting }) }
    case 'nothing':
      return { tone: 'success', icon: CircleCheck, text: t('register.complete') }
  }
}
