import { pageChoices, type pageChoices as Choices } from '@stoa/contract/browser'
import type { PagePicture, PageWorld } from '@stoa/domain/pages'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'

type Chosen = NonNullable<ReturnType<typeof useEndpoint<typeof Choices>>['answer']>['data']

/** What the blocks of the editor show: the same records in the same markup as on the page. */
export function useWorld(accountId: number, locale: 'en' | 'gr') {
  const { t, i18n } = useTranslation('pages')
  const choices = useEndpoint(pageChoices, { params: { account_id: accountId } }).answer?.data
  const [picked, setPicked] = useState<ReadonlyMap<number, PagePicture>>(new Map())
  const say = useMemo(() => i18n.getFixedT(locale, 'pages'), [i18n, locale])
  const world = useMemo(
    () => worldOf(choices, picked, locale, (key, values) => String(say(`say.${key}` as 'say.watch', values as never))),
    [choices, picked, locale, say],
  )
  const addPicture = (id: number, picture: PagePicture) => setPicked((before) => new Map(before).set(id, picture))
  return { world, choices, addPicture, isLoaded: choices !== undefined, t }
}

function worldOf(
  choices: Chosen | undefined,
  picked: ReadonlyMap<number, PagePicture>,
  locale: 'en' | 'gr',
  say: PageWorld['say'],
): PageWorld {
  const pictures = new Map((choices?.pictures ?? []).map(({ id, ...picture }) => [id, picture]))
  const products = new Map((choices?.products ?? []).map((product) => [product.id, product]))
  const forms = new Map((choices?.forms ?? []).map((form) => [form.uuid, form[`html_${locale}`]]))
  return {
    locale,
    now: new Date(),
    picture: (id) => picked.get(id) ?? pictures.get(id),
    product: (id) => products.get(id),
    form: (uuid) => forms.get(uuid),
    footer: choices?.footer ?? [],
    say,
  }
}
