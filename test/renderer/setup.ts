import { loadLanguage } from '../../src/messages/text.ts'

// A test changes the language at once.
await loadLanguage('de')

// jsdom has no layout, and so nothing to scroll.
Element.prototype.scrollIntoView = () => {}
