import type { AccountHome, HomePart, HomeSectionCode } from '@stoa/contract/browser'
import { ActionIcon, Checkbox, IconArrowDown, IconArrowUp, Popover, Text, useOpenOnMount } from '@stoa/ui'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { moved, partsOf, toggled } from './home-parts.ts'
import { useLayout } from './use-layout.ts'

/** Hides, shows and moves the parts of the home, for the reader alone. */
export function ArrangePanel({ face, home, accountId }: { face: ReactElement; home: AccountHome; accountId: number }) {
  const { t } = useTranslation('home')
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>{face}</Popover.Target>
      <Popover.Dropdown p="xs" className="stoa-home-arrange">
        {(['main', 'side'] as const).map((column) => {
          const parts = partsOf(home, column)
          return (
            parts.length > 0 && (
              <fieldset key={column}>
                <Text component="legend" size="xs" fw={600} c="dimmed">
                  {t(`arrange.${column}`)}
                </Text>
                {parts.map((part, at) => (
                  <PartLine
                    key={part}
                    part={part}
                    column={column}
                    home={home}
                    accountId={accountId}
                    isFirst={at === 0}
                    isLast={at === parts.length - 1}
                  />
                ))}
              </fieldset>
            )
          )
        })}
      </Popover.Dropdown>
    </Popover>
  )
}

interface PartLineProps {
  part: HomePart
  column: 'main' | 'side'
  home: AccountHome
  accountId: number
  isFirst: boolean
  isLast: boolean
}

function PartLine({ part, column, home, accountId, isFirst, isLast }: PartLineProps) {
  const { t } = useTranslation('home')
  const keep = useLayout(home, accountId)
  const name = t(`sections.${part as HomeSectionCode}.title`)
  const isHidden = home.layout.hidden.includes(part)
  return (
    <div className="stoa-home-arrange-line">
      <Checkbox
        size="xs"
        label={name}
        checked={!isHidden}
        onChange={() => keep(toggled(home, part), t(isHidden ? 'arrange.shown' : 'arrange.hidden', { name }))}
      />
      <ActionIcon
        size="sm"
        variant="subtle"
        disabled={isFirst}
        aria-label={t('arrange.up', { name })}
        onClick={() => keep(moved(home, column, part, -1), t('arrange.moved', { name }))}
      >
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        variant="subtle"
        disabled={isLast}
        aria-label={t('arrange.down', { name })}
        onClick={() => keep(moved(home, column, part, 1), t('arrange.moved', { name }))}
      >
        <IconArrowDown size={14} />
      </ActionIcon>
    </div>
  )
}
