import { imageWidths } from '../contract.ts'
import type { PrivateImage } from '../contract/private.ts'

/**
 * A private picture, which reserves its space before it is loaded.
 * @param address the path of its route, for a width
 * @param sizes the displayed width, as in `<img sizes>`
 * @param alt what it is, for those who do not see it
 */
export const PrivatePicture = ({
  picture: { width, height },
  address,
  sizes,
  alt,
  className,
}: {
  picture: Pick<PrivateImage, 'width' | 'height'>
  address: (width: number) => string
  sizes: string
  alt: string
  className?: string
}) => (
  <img
    className={className}
    src={address(800)}
    srcSet={imageWidths.map((one) => `${address(one)} ${Math.min(one, width)}w`).join(', ')}
    sizes={sizes}
    width={width}
    height={height}
    alt={alt}
    loading="lazy"
    decoding="async"
  />
)
