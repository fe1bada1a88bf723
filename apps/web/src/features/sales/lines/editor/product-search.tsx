import { products, salesOrders, type Product } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Combobox, Group, Loader, StatusBadge, Text, TextInput, toast, useCombobox } from '@stoa/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, useEndpoint, useMay } from '../../../../kit/index.ts'
import { PICKED_INCLUDES } from './picked-lines.ts'

const DEBOUNCE_MS = 250

interface ProductSearchProps {
  accountId: number
  value: string
  locale: 'en' | 'gr'
  label: string
  error: ReactNode
  onChange: (name: string) => void
  onPick: (product: Product) => void
  /** Id of a visible label that replaces the label for screen readers. */
  hasLabel?: boolean
  'data-cell'?: string
}

/** Name of a line: free text, or a product from suggestions of the catalogue. */
export function ProductSearch({ accountId, value, locale, label, error, onChange, onPick, hasLabel = false, ...cell }: ProductSearchProps) {
  const { t } = useTranslation('lines')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [isActive, setActive] = useState(false)
  const settled = useSettled(value.trim())
  const may = useMay()
  const found = useEndpoint(
    products.list,
    { query: { filter: { account: accountId, published: true, ...(settled && { search: settled }) }, per_page: 8, sort: 'name' } },
    { enabled: isActive && may(products.list), keepPrevious: true, staleTime: 60_000 },
  )
  const [isPicking, setPicking] = useState(false)
  const rows = isActive ? (found.answer?.data ?? []) : []
  const pick = async (id: string) => {
    combobox.closeDropdown()
    setActive(false)
    setPicking(true)
    try {
      const { data } = await call(products.read, { params: { id: Number(id) }, query: { include: [...PICKED_INCLUDES] } })
      onPick(data)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    } finally {
      setPicking(false)
    }
  }
  const isOpen = combobox.dropdownOpened && rows.length > 0
  return (
    <Combobox store={combobox} onOptionSubmit={(id) => void pick(id)} withinPortal shadow="md" position="bottom-start" width={340}>
      <Combobox.Target withKeyboardNavigation={isOpen} autoComplete="off">
        <TextInput
          {...cell}
          {...(hasLabel ? { label, required: true } : { 'aria-label': label })}
          placeholder={t('name_placeholder')}
          value={value}
          error={error}
          maxLength={salesOrders.create.limits.lines.item.fields.name.maxLength}
          rightSection={isPicking || (isActive && found.status === 'loading') ? <Loader size="xs" /> : undefined}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            setActive(true)
            combobox.openDropdown()
          }}
          onBlur={() => {
            combobox.closeDropdown()
            setActive(false)
          }}
          onKeyDown={(event) => {
            // The open list of products handles all keys except those that move the line.
            if (event.altKey) combobox.closeDropdown()
            else if (isOpen && (event.key.startsWith('Arrow') || (event.key === 'Enter' && combobox.getSelectedOptionIndex() >= 0)))
              event.stopPropagation()
            if (event.key === 'Escape' && isOpen) combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={t('catalogue')} mah={280} style={{ overflowY: 'auto' }}>
          {rows.map((product) => (
            <Combobox.Option value={String(product.id)} key={product.id}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <div style={{ minWidth: 0 }}>
                  <Text size="sm" truncate>
                    {(locale === 'gr' ? product.name_gr : null) ?? product.name_en}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {product.code}
                  </Text>
                </div>
                <Group gap={6} wrap="nowrap">
                  {product.type === 'package' && <StatusBadge tone="info">{t('package')}</StatusBadge>}
                  <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                    {product.price_minor === null
                      ? t(`price_modes.${product.price_mode}`)
                      : formatMoney(product.price_minor, product.currency)}
                  </Text>
                </Group>
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The debounced text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    timer.current = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer.current)
  }, [text])
  return settled
}
