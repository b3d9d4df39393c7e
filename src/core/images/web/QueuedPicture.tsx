import { useEffect, useState } from 'react'
import type { EntryUpload } from '#platform/web/outbox/entry.ts'

/**
 * A picture that still waits on this device, or that was just chosen.
 * @param alt what it is, for those who do not see it
 */
export const QueuedPicture = ({
  picture: { id, file, type },
  alt,
  className,
}: {
  picture: Pick<EntryUpload, 'id' | 'file' | 'type'>
  alt: string
  className?: string
}) => {
  const [address, setAddress] = useState<string>()
  // The outbox hands out new bytes with every change; the picture of an id stays the same.
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(new Blob([file], { type }))
    return () => reader.abort()
  }, [id])
  return <img className={className} src={address} alt={alt} decoding="async" />
}
