import type { Product, ProductType } from '@stoa/contract/browser'
import { Center, IconBox, IconCrown, IconPackage, IconTool, Image } from '@stoa/ui'

const ICONS: Record<ProductType, typeof IconBox> = { basic: IconBox, package: IconPackage, service: IconTool, membership: IconCrown }

/** The cover of a product, or the icon of its type. */
export function ProductFace({ product }: { product: Product }) {
  const url = product.cover_thumb_url ?? product.cover_url
  if (url) return <Image src={url} h={120} alt="" fit="cover" />
  const Icon = ICONS[product.type]
  return (
    <Center h={72} bg="var(--mantine-color-default-hover)" aria-hidden>
      <Icon size={30} stroke={1.25} color="var(--mantine-color-dimmed)" />
    </Center>
  )
}
