import type { CDPSession, Page } from '@playwright/test'

type Node = Awaited<ReturnType<typeof readTree>>[number]

const readTree = async (session: CDPSession) =>
  (await session.send('Accessibility.getFullAXTree')).nodes

const textOf = (value: { readonly value?: unknown } | undefined): string =>
  String(value?.value ?? '').replaceAll(/\s+/g, ' ')

const isFocused = ({ ignored, role, properties = [] }: Node): boolean =>
  !ignored &&
  textOf(role) !== 'RootWebArea' &&
  properties.some(({ name, value }) => name === 'focused' && value.value === true)

/** A dialog around a node, as ` in dialog "Name"`. */
const dialogAround = (nodes: readonly Node[], node: Node): string => {
  const parent = nodes.find(({ nodeId }) => nodeId === node.parentId)
  if (parent === undefined) return ''
  return /dialog$/.test(textOf(parent.role))
    ? ` in ${textOf(parent.role)} "${textOf(parent.name)}"`
    : dialogAround(nodes, parent)
}

/** What Chromium hands to screen readers now: neither our markup nor Playwright's reading of it. */
export const accessibilityNow = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const nodes = await readTree(session)
  await session.detach()
  const focus = nodes.findLast(isFocused)
  return {
    /** Where the focus is, e.g. `button "Copy secret" in dialog "Copy this key’s secret now"`. */
    focus:
      focus === undefined
        ? 'nothing'
        : `${textOf(focus.role)} "${textOf(focus.name)}"${dialogAround(nodes, focus)}`,
    /** What else is said of it. */
    description: textOf(focus?.description),
    /** Roles that are there to be moved to. */
    roles: new Set(nodes.filter(({ ignored }) => !ignored).map(({ role }) => textOf(role))),
    /** All that can be read. */
    text: nodes
      .filter(({ ignored, role }) => !ignored && textOf(role) === 'StaticText')
      .map(({ name }) => textOf(name))
      .join(' '),
  }
}
