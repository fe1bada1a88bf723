import { listMergeTags, type MergeTag } from '@stoa/contract/browser'
import { Button, Menu, ScrollArea, TextInput } from '@stoa/ui'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../../kit/index.ts'

const GROUPS = ['contact', 'request', 'account', 'sender'] as const
const HOUR_MS = 3_600_000

interface MergeTagMenuProps {
  accountId: number
  onInsert: (text: string) => void
  label?: string
}

/** Menu of merge tags, which are filled in with data of the receiver or a fallback. */
export function MergeTagMenu({ accountId, onInsert, label }: MergeTagMenuProps) {
  const { t } = useTranslation('email')
  const [fallback, setFallback] = useState('')
  const loaded = useEndpoint(listMergeTags, { params: { account_id: accountId } }, { staleTime: HOUR_MS })
  const tags = loaded.answer?.data ?? []
  const insert = (tag: MergeTag) => {
    onInsert(withFallback(tag, fallback))
    setFallback('')
  }
  return (
    <Menu position="bottom-start" returnFocus={false} shadow="md" width={260}>
      <Menu.Target>
        <Button size={label ? 'compact-xs' : 'compact-sm'} variant="default" aria-label={label ?? t('tags.insert')}>
          {'{ }'} {label ? '' : t('tags.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <TextInput
          m={6}
          size="xs"
          label={t('tags.fallback')}
          description={t('tags.fallback_hint')}
          value={fallback}
          onChange={(event) => setFallback(event.currentTarget.value)}
          onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
        />
        <ScrollArea.Autosize mah={280}>
          {GROUPS.map((group) => (
            <Fragment key={group}>
              <Menu.Label>{t(`tags.groups.${group}`)}</Menu.Label>
              {tags
                .filter((tag) => tag.group === group)
                .map((tag) => (
                  <Menu.Item key={tag.name} onClick={() => insert(tag)}>
                    {tag.label}
                  </Menu.Item>
                ))}
            </Fragment>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Merge tag with the author's fallback instead of the default one. */
function withFallback(tag: MergeTag, words: string): string {
  const kept = words.trim().replaceAll(/['{}]/g, '’')
  return kept ? `{{ ${tag.name} | default: '${kept}' }}` : tag.insert
}
