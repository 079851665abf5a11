/** Signs somebody in on a browser's page as they would do it themselves. Used by scripts and benches; the tests have their own steps. */
import type { Page } from '@playwright/test';

/** In a browser that is new to the app: answers the consent banner and signs in; everything is synced then. */
export async function signIn(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByRole('button', { name: 'Customise' }).click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('banner').getByText('Synced').waitFor({ timeout: 60_000 });
}
