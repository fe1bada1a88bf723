import { contactListShares, LIST_SHARE_ABILITIES, shareContactList, unshareContactList, type ContactList } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconTrash, Paper, Select, Skeleton, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'

const TOUCHES = ['contact-lists', 'accounts'] as const

/** Shares a list with accounts that may see it or send to it. They never see the addresses. */
export function ListShares({ list }: { list: ContactList }) {
  const { t } = useTranslation('lists')
  const loaded = useEndpoint(contactListShares, { params: { contact_list_id: list.id } })
  const share = useAct(shareContactList, TOUCHES)
  const unshare = useAct(unshareContactList, TOUCHES)
  const [account, setAccount] = useState<string | number | null>(null)
  const [ability, setAbility] = useState<'view' | 'use'>('use')
  const offered = loaded.answer?.included.accounts ?? []
  const add = async () => {
    const isDone = await share.run({ params: { contact_list_id: list.id }, body: { account_id: Number(account), ability } })
    if (isDone) setAccount(null)
  }
  return (
    <Paper withBorder p="md">
      <Text fw={600}>{t('shares.title')}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('shares.text')}
      </Text>
      {!loaded.answer && <Skeleton h={36} />}
      <Stack gap="xs">
        {loaded.answer?.data.map((one) => (
          <Group key={one.id} justify="space-between">
            <Text size="sm">
              {one.name} · {t(`shares.abilities.${one.ability}`)}
            </Text>
            <ActionIcon
              aria-label={t('shares.end', { account: one.name })}
              loading={unshare.isPending}
              onClick={() => void unshare.run({ params: { contact_list_id: list.id, linked_account_id: one.id } })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        {offered.length > 0 && (
          <Group align="flex-end" gap="xs">
            <Select
              label={t('shares.account')}
              options={offered.map((one) => ({ value: one.id, label: one.name }))}
              value={account}
              onChange={setAccount}
              flex={1}
              miw={180}
            />
            <Select
              label={t('shares.ability')}
              options={LIST_SHARE_ABILITIES.map((value) => ({ value, label: t(`shares.abilities.${value}`) }))}
              value={ability}
              onChange={(value) => value && setAbility(value as 'view' | 'use')}
            />
            <Button disabled={account === null} loading={share.isPending} onClick={() => void add()}>
              {t('shares.add')}
            </Button>
          </Group>
        )}
        {loaded.answer && !offered.length && !loaded.answer.data.length && (
          <Text size="sm" c="dimmed">
            {t('shares.nobody')}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
