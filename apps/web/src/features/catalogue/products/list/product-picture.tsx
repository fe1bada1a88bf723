import type { Product } from '@stoa/contract/browser'
import { Center, IconBox, IconCrown, IconPackage, IconTool, Image } from '@stoa/ui'

const FACES = { basic: IconBox, package: IconPackage, service: IconTool, membership: IconCrown }

/** The cover of a product, or the icon of its type. */
export function ProductPicture({ product, size }: { product: Pick<Product, 'type' | 'cover_thumb_url'>; size: number }) {
  const Face = FACES[product.type]
  if (product.cover_thumb_url)
    return <Image src={product.cover_thumb_url} alt="" w={size} h={size} radius="sm" fit="cover" style={{ flexShrink: 0 }} />
  return (
    <Center w={size} h={size} bg="var(--mantine-color-default-hover)" style={{ borderRadius: 'var(--mantine-radius-sm)', flexShrink: 0 }}>
      <Face size={size * 0.55} stroke={1.5} />
    </Center>
  )
}
