import { emailChoices } from '@stoa/contract/browser'
import type { MailPicture, MailWorld } from '@stoa/domain/mails'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'

/** What the blocks of the editor show: the same records in the same markup as in the mail. */
export function useMailWorld(accountId: number, locale: 'en' | 'gr', isMarketing: boolean) {
  const { i18n } = useTranslation('email_builder')
  const choices = useEndpoint(emailChoices, { params: { account_id: accountId } }).answer?.data
  const [now] = useState(() => Date.now())
  const [picked, setPicked] = useState<ReadonlyMap<number, MailPicture>>(new Map())
  const world = useMemo((): MailWorld => {
    const say = i18n.getFixedT(locale, 'email_builder')
    const pictures = new Map((choices?.pictures ?? []).map(({ id, ...picture }) => [id, picture]))
    const products = new Map((choices?.products ?? []).map((product) => [product.id, product]))
    return {
      locale,
      isMarketing,
      now,
      picture: (id) => picked.get(id) ?? pictures.get(id),
      product: (id) => products.get(id),
      say: (key, values) => String(say(`say.${key}` as 'say.watch', values as never)),
    }
  }, [choices, picked, locale, isMarketing, i18n, now])
  const addPicture = (id: number, picture: MailPicture) => setPicked((before) => new Map(before).set(id, picture))
  return { world, choices, addPicture }
}
