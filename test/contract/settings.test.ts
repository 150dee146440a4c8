import { expect, it } from 'vitest';
import { SettingsInput } from '../../src/accounts/schemas.ts';
import { pageOf, SETTINGS, settingsPath } from '../../src/web/settings/pages.ts';
import { openTestApp } from '../support/app.ts';
import { openSeller } from '../support/seller-forms.ts';

it('every setting of the account has its control in the section that changes it', async () => {
  const t = await openTestApp();
  const seller = await openSeller(t);
  expect(Object.keys(SETTINGS).sort()).toEqual(Object.keys(SettingsInput.shape).sort());
  for (const [name, section] of Object.entries(SETTINGS)) {
    // Shown only after a currency was chosen that the listings don't have.
    if (name === 'keep_amounts') continue;
    const { html } = await seller.visit(settingsPath(pageOf(section)));
    const [, form = ''] = html.split(`action="/settings/${section}"`);
    expect.soft(form.split('</form>')[0], name).toContain(`name="${name}"`);
  }
  await t.close();
});
