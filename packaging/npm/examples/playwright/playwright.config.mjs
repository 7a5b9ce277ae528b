import { defineConfig } from '@playwright/test';

// CHROMIUM names a browser of the system; without it Playwright's own one runs.
const executablePath = process.env.CHROMIUM;
const launchOptions = executablePath ? { executablePath, args: ['--no-sandbox'] } : {};

export default defineConfig({
  // One project for each server that the page has to work with.
  projects: [92, 156, 186].map((level) => ({
    name: `level ${level}`,
    use: { spiritlevel: { level, dialect: 'zulip' } },
  })),
  use: { browserName: 'chromium', launchOptions },
});
