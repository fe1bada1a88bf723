import { sql } from 'kysely'
import { type BlockLocale, type Design, MAIL_LIST, type MailPicture, type MailProduct, type MailWorld, valuesIn } from '@stoa/domain/mails'
import { rows, type Db, type Sql } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { mailPictureUrl } from '../templates/add-picture.ts'

interface Image {
  id: number
  uuid: string
  file_name: string
  width: number | null
  height: number | null
  alt: string | null
}
type Surroundings = Pick<Services, 'app_url' | 'secrets' | 'clock' | 't'>

const IN_FOOTER: ReadonlySet<string> = new Set(['reason', 'unsubscribe'])

/** Products that mails of an account may show: its own, while they are sold. */
export const shownProducts = (account_id: number): Sql =>
  sql`t.account_id = ${account_id} AND t.deleted_at IS NULL AND t.published_at IS NOT NULL AND t.archived_at IS NULL`

/** Pictures of an account by their ids, with addresses that are good for years. */
export async function mailPictures(
  { db, services }: { db: Db; services: Surroundings },
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, MailPicture>> {
  if (!ids.length) return new Map()
  const found = await rows<Image>(
    db,
    sql`SELECT id, uuid, file_name, width, height, alt FROM media
      WHERE account_id = ${account_id} AND id = any(${[...ids]}::bigint[]) AND kind = 'image' AND status = 'ready' AND deleted_at IS NULL`,
  )
  return new Map(found.map(({ id, width, height, alt, ...file }) => [id, { url: mailPictureUrl(services, file), width, height, alt }]))
}

/** Products that an account sells, with their covers. @param ids all of its products when left out */
export async function mailProducts(
  { db, services }: { db: Db; services: Surroundings },
  account_id: number,
  ids?: readonly number[],
): Promise<Map<number, MailProduct & { id: number }>> {
  if (ids?.length === 0) return new Map()
  const wanted = ids ? sql`t.id = any(${[...ids]}::bigint[])` : sql`true`
  const found = await rows<MailProduct & { id: number; cover: Image | null }>(
    db,
    sql`SELECT t.id, t.name_en, t.name_gr, t.short_description_en, t.short_description_gr, t.price_minor, t.price_mode, t.currency,
        (SELECT jsonb_build_object('uuid', m.uuid, 'file_name', m.file_name) FROM media m
          WHERE m.id = t.cover_media_id AND m.deleted_at IS NULL AND m.status = 'ready') AS cover
      FROM products t WHERE ${shownProducts(account_id)} AND ${wanted} ORDER BY t.name_en, t.id LIMIT 300`,
  )
  return new Map(
    found.map(({ cover, ...product }) => [product.id, { ...product, picture_url: cover ? mailPictureUrl(services, cover) : null }]),
  )
}

/**
 * What the blocks of a design name, in each language.
 * @param may records that the reader may see; those of a mail that is saved were checked
 */
export async function mailWorlds(
  at: { db: Db; services: Surroundings },
  account_id: number | null,
  design: Design,
  may: { pictures: boolean; products: boolean } = { pictures: true, products: true },
): Promise<MailWorlds> {
  const ids = (name: string) => valuesIn<number>(MAIL_LIST, design, name).map(({ value }) => value)
  const pictures =
    account_id === null || !may.pictures ? new Map<number, MailPicture>() : await mailPictures(at, account_id, ids('media_id'))
  const products =
    account_id === null || !may.products ? new Map<number, MailProduct>() : await mailProducts(at, account_id, ids('product_id'))
  return worldsOf(at.services, pictures, products)
}

export type MailWorlds = (locale: BlockLocale, isMarketing: boolean) => MailWorld

/** Surroundings of mails with the given records, in each language. */
export const worldsOf =
  ({ t }: Pick<Services, 't'>, pictures: ReadonlyMap<number, MailPicture>, products: ReadonlyMap<number, MailProduct>): MailWorlds =>
  (locale, isMarketing) => ({
    locale,
    isMarketing,
    picture: (id) => pictures.get(id),
    product: (id) => products.get(id),
    say: (key, values) =>
      IN_FOOTER.has(key)
        ? t(locale, `messaging:footer.${key}`, { account: '{{ account.name }}' })
        : t(locale, `pages:page.${key}`, values ?? {}),
  })
