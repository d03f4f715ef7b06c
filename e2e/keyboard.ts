import type { Locator, Page } from '@playwright/test'
import { expect } from './people.ts'

/** Presses Tab until a control has the focus. */
export async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const page: Page = control.page()
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 120; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(control).toBeFocused()
}
