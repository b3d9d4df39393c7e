import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'

/** The picture of a message. It is never kept in this browser: without a network there is a word in its place. */
export const MessagePicture = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const [failed, setFailed] = useState(false)
  const address = (width: number) => `/api/hotels/${hotelSlug}/message-images/${id}/${width}`
  if (failed) return <span className="shot shot--none">{t('conversations.picture')}</span>
  return (
    <a className="shot" href={address(1600)} target="_blank" rel="noreferrer">
      <img src={address(800)} alt={t('conversations.picture')} loading="lazy" decoding="async" onError={() => setFailed(true)} />
    </a>
  )
}
