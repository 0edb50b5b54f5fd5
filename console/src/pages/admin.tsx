import { useSignal } from '@preact/signals';
import { t } from '../i18n/index.ts';
import { Tabs } from '../parts/tabs.tsx';
import { AccountsTab } from './admin-accounts.tsx';
import { AdminJobsTab } from './admin-jobs.tsx';
import { AuditTab, ServicesTab } from './admin-more.tsx';

/** Accounts, jobs, services and the audit log; needs the admin token. */
export function AdminPage() {
  const tab = useSignal('accounts');
  return (
    <div class="wide-page stacked">
      <h1>{t('nav.admin')}</h1>
      <Tabs
        label={t('nav.admin')}
        active={tab.value}
        onChange={(id) => (tab.value = id)}
        tabs={[
          { id: 'accounts', label: t('admin.accounts'), content: () => <AccountsTab /> },
          { id: 'jobs', label: t('nav.jobs'), content: () => <AdminJobsTab /> },
          { id: 'services', label: t('admin.services'), content: () => <ServicesTab /> },
          { id: 'audit', label: t('admin.audit'), content: () => <AuditTab /> },
        ]}
      />
    </div>
  );
}
