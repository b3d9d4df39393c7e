import { getImageSize, getImageSources } from '../contract.ts'

/**
 * An image that reserves its space before it is loaded. Decorative, beside a name, so without alt text.
 * @param sizes the displayed width, as in `<img sizes>`
 */
export const Picture = ({ address, sizes, className }: { address: string; sizes: string; className?: string }) => {
  const size = getImageSize(address)
  return (
    <img
      className={className}
      src={address}
      srcSet={getImageSources(address)}
      sizes={sizes}
      width={size?.width}
      height={size?.height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

/** Starts loading an image before it is drawn, in the width that `Picture` then chooses. */
export const preloadPicture = (address: string, sizes: string): void => {
  Object.assign(new Image(), { sizes, srcset: getImageSources(address) ?? '', src: address })
}
