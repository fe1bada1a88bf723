import type { Product, ProductType } from '@stoa/contract'
import { Center, IconBox, IconCrown, IconPackage, IconTool, Image } from '@stoa/ui'

const ICONS: Record<ProductType, typeof IconBox> = { basic: IconBox, package: IconPackage, service: IconTool, membership: IconCrown }

/** The cover of a product, or a quiet face where it has none. */
export function ProductFace({ product, height, large = false }: { product: Product; height: number; large?: boolean }) {
  const url = large ? product.cover_url : (product.cover_thumb_url ?? product.cover_url)
  if (url) return <Image src={url} h={height} alt="" fit="cover" radius={large ? 'md' : 0} />
  const Icon = ICONS[product.type]
  return (
    <Center h={height} bg="var(--mantine-primary-color-light)" style={{ borderRadius: large ? 'var(--mantine-radius-md)' : 0 }} aria-hidden>
      <Icon size={large ? 56 : 40} stroke={1.25} color="var(--mantine-primary-color-light-color)" />
    </Center>
  )
}
