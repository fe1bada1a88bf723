import type { Context } from './context.ts'

type Speaker = Pick<Context, 'services' | 'request'>

/**
 * The name of a field in the caller's language. A field that names different records in different places, such as `parent_id`, has a
 * name for each under `fields:of`, by the last word of the path: `/tasks/:uuid/comments` is `comments`.
 * @param path of the field. The last part that is no number is its name: `lines.2.quantity` and `tags.0`
 */
export function fieldName({ services, request }: Speaker, path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const place = request.path.split('/').findLast((part) => /^[a-z][a-z-]*$/.test(part))
  for (const key of [...(place ? [`fields:of.${place}.${name}`] : []), `fields:${name}`]) {
    const found = services.t(request.locale, key)
    if (found !== key.slice('fields:'.length)) return found
  }
  return name.replaceAll('_', ' ')
}
